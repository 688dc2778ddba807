/** How many tokens the text has now. */
import {element, setParts} from "../../shell/dom.js";
import {say, sayParts} from "../../shell/messages.js";
import {partNode} from "../../tokens/token_chip.js";

export class Totals {
  root = element("p", "token-count");

  show({run, step}) {
    const tokens = say("tokens.tokens", {n: run.tokenCounts[step]});
    const bytes = say("tokens.bytes", {n: run.byte_count});
    const parts = sayParts("player.totals", {tokens, bytes});
    setParts(
      this.root,
      parts.map((part) => partNode(run.source, part)),
    );
  }
}
