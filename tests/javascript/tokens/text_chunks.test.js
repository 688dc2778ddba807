import assert from "node:assert/strict";
import {test} from "node:test";
import {cutText, symbolLength} from "../../../bpe_view/tokens/text_chunks.js";

/** @param {string} text @param {"bytes" | "characters"} base */
function cut(text, base = "bytes") {
  return cutText(text, base, new Uint8Array(symbolLength(text, base)));
}

const FAMILY = "👩‍👩‍👧";

test("the length of a text is that of its UTF-8, or the number of its characters", () => {
  for (const text of ["", "abc", "né", "魚🐟", FAMILY, "\u{10ffff}\u07ff\u0800"]) {
    assert.equal(symbolLength(text, "bytes"), new TextEncoder().encode(text).length);
    assert.equal(symbolLength(text, "characters"), Array.from(text).length);
  }
});

test("chunks are the whole text, one after another, each with its place", () => {
  const text = `${"a line\n".repeat(300)}${FAMILY.repeat(200)}\n\nthe end`;
  for (const base of /** @type {const} */ (["bytes", "characters"])) {
    const chunks = cut(text, base).flatMap((block) => block.chunks);
    assert.equal(chunks.map((chunk) => chunk.text).join(""), text);
    let at = 0;
    for (const {text: part, from, to} of chunks) {
      assert.equal(from, at);
      assert.equal(to - from, symbolLength(part, base));
      at = to;
    }
    assert.equal(at, symbolLength(text, base));
  }
});

test("a block of short lines holds whole lines, and only a long line is cut inside", () => {
  const blocks = cut(`${"a line\n".repeat(200)}${"long ".repeat(500)}\nshort\n`);
  assert.deepEqual(
    blocks.map(({inline}) => inline),
    [...Array(10).fill(false), true, false],
  );
  for (const {inline, chunks} of blocks) {
    if (!inline) assert(chunks[0].text.endsWith("\n"));
    assert.equal(chunks.length > 1, inline);
  }
});

test("no cut takes a character apart from its accent, joiner, modifier or tag", () => {
  for (const one of ["e\u0301", FAMILY, "👍🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]) {
    const chunks = cut(one.repeat(700)).flatMap((block) => block.chunks);
    assert(chunks.length > 1);
    for (const {text} of chunks) assert.equal(text.replaceAll(one, ""), "");
  }
});

test("a long line is cut where a pre-token begins, if one is near", () => {
  const pieces = new Uint8Array(3000);
  pieces[220] = 1;
  const [block] = cutText("x".repeat(3000), "bytes", pieces);
  assert.equal(block.chunks[0].to, 220);
  assert.equal(block.chunks[1].to, 520);
});
