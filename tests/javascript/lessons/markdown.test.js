import assert from "node:assert/strict";
import {test} from "node:test";
import {blocksOf, spansOf} from "../../../bpe_view/lessons/sheet/markdown.js";

test("strong, emphasis, code and links stand in one another", () => {
  assert.deepEqual(spansOf("**The answer is `th` + `*`.** *Now* [read **on**](https://a.b/c)."), [
    {strong: ["The answer is ", {code: "th"}, " + ", {code: "*"}, "."]},
    " ",
    {em: ["Now"]},
    " ",
    {link: "https://a.b/c", of: ["read ", {strong: ["on"]}]},
    ".",
  ]);
});

test("marks that nothing closes, and escaped ones, are signs like any other", () => {
  assert.equal(spansOf("2 * 3 * 4 and a**b, `c").join(""), "2 * 3 * 4 and a**b, `c");
  assert.equal(spansOf(String.raw`\*no\* cl100k_base`).join(""), "*no* cl100k_base");
  assert.deepEqual(spansOf("**a *b**"), [{strong: ["a ", "*", "b"]}]);
});

test("a backtick itself is code between two", () => {
  assert.deepEqual(spansOf("`` ` `` + `` a`b ``"), [{code: "`"}, " + ", {code: "a`b"}]);
});

test("only the web is linked to, and an image or HTML stays text", () => {
  for (const text of ["[x](javascript:alert%281%29)", "<b>x</b>", "![x](data:image/png;base64,aa)"])
    assert.equal(spansOf(text).join(""), text);
});

test("blank lines part paragraphs and lists", () => {
  assert.deepEqual(blocksOf("One\ntwo.\n\n1. a\n2. b\n   c\n\n- d\n- **e**\n"), [
    {kind: "p", items: [["One\ntwo."]]},
    {kind: "ol", items: [["a"], ["b\n   c"]]},
    {kind: "ul", items: [["d"], [{strong: ["e"]}]]},
  ]);
  assert.deepEqual(blocksOf(" \n "), []);
});
