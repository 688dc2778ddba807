/**
 * The tokens as a model sends them, one at a time: what of the text is certain, which bytes wait, and
 * what who decodes each token alone would print.
 */
import {tokenChip} from "../tokens/token_chip.js";
import {element, setText} from "../shell/dom.js";
import {button, scrubber, setScrubber} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {hexOf} from "../tokens/printable.js";
import {looseUtf8} from "../tokens/utf8.js";

const PACE = 180; // milliseconds between two tokens, and the most frames of one play
const MOST_FRAMES = 120;

/**
 * Of each token where it ends, and where the text that is certain by then ends: no later than at the
 * last whole character (`DecodeStream` of the library, for bytes that are text).
 * @param {Uint8Array} bytes of the text @param {number[]} ends of its tokens
 */
export function certainEnds(bytes, ends) {
  return ends.map((end) => {
    let certain = end;
    while (certain < bytes.length && (bytes[certain] & 0xc0) === 0x80) certain--;
    return certain;
  });
}

/** What is printed of bytes. @param {Uint8Array} bytes @param {boolean} drops whether a first space is not told */
function printed(bytes, drops) {
  const text = looseUtf8.decode(bytes);
  return drops && text.startsWith(" ") ? text.slice(1) : text;
}

export class OneAtATimePanel {
  /** @type {import("./encoding.js").Encoding | null} */
  encoding = null;
  view = "";
  bytes = new Uint8Array();
  /** @type {number[]} */
  ends = [];
  /** @type {number[]} */
  certain = [];
  /** @type {string[]} what each token alone prints */
  alone = [];
  count = 0;
  drops = false;
  timer = 0;

  /** @param {(span: import("../tokens/token_spans.js").Span) => void} pick told the last token */
  constructor(pick) {
    this.pick = pick;
    this.button = button("plain pill", say("encoder.stream.play"), () => this.play());
    this.scrubber = scrubber(
      "",
      say("encoder.ask.stream"),
      (count) => this.goTo(count),
      () => {},
    );
    this.last = element("p", "row-tokens");
    this.streamed = element("p", {class: "printed", dir: "auto"});
    this.naive = element("p", {class: "printed", dir: "auto"});
    this.said = element("p", "judged");
    this.root = element(
      "div",
      "one-at-a-time",
      element("div", "playing", this.button, this.scrubber, this.last),
      element("p", "decoded-title", say("encoder.stream.streamed")),
      this.streamed,
      element("p", "decoded-title", say("encoder.stream.alone")),
      this.naive,
      this.said,
    );
  }

  /** @param {import("./encoding.js").Encoding} encoding */
  show(encoding) {
    this.encoding = encoding;
    if (encoding.view === this.view) return;
    const {tokens, byteOffsets, normalization, text} = encoding;
    this.view = encoding.view;
    this.drops = normalization?.endsWith(" spaces") ?? false;
    this.bytes = new TextEncoder().encode(text);
    this.ends = tokens.map(({to}) => byteOffsets[to]);
    this.certain = certainEnds(this.bytes, this.ends);
    this.alone = tokens.map(({from, to}) =>
      printed(this.bytes.subarray(byteOffsets[from], byteOffsets[to]), this.drops),
    );
    const n = this.ends.filter((end, place) => end > this.certain[place]).length;
    setText(this.said, say("encoder.stream_inside", {n}));
    this.goTo(tokens.length);
  }

  /** From the beginning. */
  play() {
    this.goTo(0);
    const by = Math.ceil(this.ends.length / MOST_FRAMES);
    const next = () => {
      if (!this.root.checkVisibility()) return;
      this.draw(Math.min(this.count + by, this.ends.length));
      if (this.count < this.ends.length) this.timer = setTimeout(next, PACE);
    };
    this.timer = setTimeout(next, PACE);
  }

  /** @param {number} count of tokens that were sent */
  goTo(count) {
    clearTimeout(this.timer);
    this.draw(count);
  }

  /** @param {number} count */
  draw(count) {
    const {encoding, bytes, certain, ends} = this;
    const n = ends.length;
    if (!encoding) return;
    this.count = count;
    setScrubber(this.scrubber, count, n, say("tokens.tokens", {n: count}));
    const from = certain[count - 1] ?? 0;
    const held = bytes.subarray(from, ends[count - 1] ?? 0);
    const waiting = held.length ? [element("span", "held", hexOf(held))] : [];
    this.streamed.replaceChildren(printed(bytes.subarray(0, from), this.drops), ...waiting);
    setText(this.naive, this.alone.slice(0, count).join(""));
    const token = encoding.tokens[count - 1];
    this.last.replaceChildren(...(token ? [tokenChip(encoding, token.id), String(token.id)] : []));
    if (this.root.checkVisibility()) this.pick(token ?? {from: -1, to: -1});
  }
}
