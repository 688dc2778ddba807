/** The same text cut by chance, ten times: each merge may be left out. */
import {element} from "../shell/dom.js";
import {button, numberField, panel} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {readSource} from "../tokens/token_source.js";
import {FINISHED, TokenView} from "../tokens/token_view.js";

/**
 * @typedef {import("../tokens/token_source.js").Packed} Packed
 *
 * @typedef {object} Dropout      as encoder_dropout.py makes it
 * @property {number} chance      of 100 merges, how many are left out
 * @property {number} seed        equal ones draw the same; 0: nobody has asked yet
 * @property {boolean} [is_part]    only the beginning of the text is drawn
 * @property {number} [different]   cuttings that are not equal
 * @property {string} [text]
 * @property {Packed} [piece_starts]
 * @property {{gaps: Packed, merged_ids: Packed, tokens: number}[]} cuttings   none before somebody asks
 */

const LAST_SEED = 1_000_000; // the largest seed that a link holds

export class DropoutPanel {
  /** @param {(name: "chance" | "seed", value: number) => void} report */
  constructor(report) {
    this.seed = 0;
    this.shown = "";
    this.input = numberField({class: "entry pasted", min: "0", max: "100", step: "5"});
    this.input.addEventListener("change", () => {
      const chance = Math.min(Math.max(Math.round(Number(this.input.value)), 0), 100);
      this.input.value = String(chance);
      report("chance", chance);
    });
    this.button = button("plain pill", "", () => report("seed", (this.seed % LAST_SEED) + 1));
    this.said = element("p", {class: "judged", "aria-live": "polite"});
    this.rows = element("ol", "drawn");
    const help = element("p", "hint", say("encoder.dropout.help"));
    const chance = element("label", "", say("encoder.dropout.chance"), this.input);
    const draws = element("div", "draws", chance, this.button);
    const title = say("encoder.dropout.title");
    this.root = panel("dropout", title, help, draws, this.said, this.rows);
    this.root.hidden = true;
  }

  /**
   * @param {import("./encoding.js").Encoding} _encoding
   * @param {import("./encoding.js").TextData} data   of the whole text
   */
  show(_encoding, data) {
    const {dropout} = data;
    this.root.hidden = !dropout;
    const key = JSON.stringify(dropout);
    if (!dropout || key === this.shown) return;
    this.shown = key;
    const {chance, seed, cuttings, text = "", piece_starts = data.piece_starts} = dropout;
    this.seed = seed;
    this.button.textContent = say(`encoder.dropout.${cuttings.length ? "again" : "draw"}`);
    if (!this.input.matches(":focus")) this.input.value = String(chance);
    this.said.textContent = cuttings.length ? this.sentence(dropout) : "";
    const source = {...data, text, piece_starts, differs: null};
    this.rows.replaceChildren(
      ...cuttings.map((cutting) => {
        const view = new TokenView();
        view.show(readSource({...source, ...cutting}), FINISHED);
        const count = element("p", "hint", say("tokens.tokens", {n: cutting.tokens}));
        return element("li", "", view.root, count);
      }),
    );
  }

  /** @param {Dropout} dropout that was drawn */
  sentence({cuttings, different: n = 0, seed, is_part: isPart}) {
    const said = say("encoder.dropout.drawn", {n, times: cuttings.length, seed});
    return isPart ? `${said} ${say("encoder.dropout.part")}` : said;
  }
}
