/** How many tokens the text has now. */
import {element} from "../../shell/dom.js";
import {say, sayParts} from "../../shell/messages.js";
import {partNode} from "../../tokens/token_chip.js";
import {tokensInWords} from "./narration.js";

export class Totals {
  root = element("p", "token-count");

  /** @param {import("../run/payload.js").Run} run @param {number} step */
  show(run, step) {
    const bytes = say("tokens.bytes", {n: run.byte_count});
    const parts = sayParts("player.totals", {tokens: tokensInWords(run, step), bytes});
    this.root.replaceChildren(...parts.map((part) => partNode(run, part)));
  }
}
