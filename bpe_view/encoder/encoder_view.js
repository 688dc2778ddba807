/** The encoder's parts together: one text in tokens, and one pre-token of it looked at closely. */
import {element} from "../shell/dom.js";
import {CalmLine} from "../shell/kit.js";
import {say} from "../shell/messages.js";
import {spanText, tokenId} from "../tokens/token_spans.js";
import {FINISHED, TokenView} from "../tokens/token_view.js";
import {Inspector} from "../tokens/inspector.js";
import {Keys} from "../shell/keys.js";
import {Part} from "../shell/mount.js";
import {bytesOfSpan, firstInteresting, pieceAt, readEncoding, tokenAt} from "./encoding.js";
import {EncoderBox} from "./encoder_text_box.js";
import {CountsRow, Differences} from "./counts.js";
import {IdList} from "./id_list.js";
import {LadderPanel} from "./merge_ladder.js";
import {TreePanel} from "../tokens/merge_tree.js";
import {LanesPanel} from "./bytes_and_characters.js";
import {DecoderPanel} from "./decoder.js";
import {HiddenPanel} from "./hidden_characters.js";
import {OrderPanel, readHints} from "./encode_order.js";
import {SplitReasonsPanel} from "./split_reasons.js";
import {ChatPanel} from "./chat.js";
import {QuestionRow} from "./question_row.js";

/** @typedef {import("./encoding.js").Encoding} Encoding */

/** What is open on a lesson's stage, by its look. @type {Record<string, string>} */
const OPEN_ON_STAGE = {ids: "ids", lanes: "bytes", ladder: "why", split: "split"};

const CLOSE = ["why", "split", "bytes"]; // questions about one pre-token

export class EncoderView extends Part {
  /** @type {Encoding | null} */
  encoding = null;
  selected = -1;
  begun = false;
  open = "";
  /** @type {readonly string[]} */
  asked = [];
  box = new EncoderBox((text) => this.tell("encode_text", text));
  counts = new CountsRow();
  keys = new Keys(
    () => this.keyRows(),
    say("encoder.keys.where"),
    () => this.inspector.hide(),
  );
  view = new TokenView(say("encoder.view_help"));
  text = this.view.root;
  problem = element("p", {class: "problem", role: "alert", hidden: ""});
  normalized = element("p", {class: "hint", hidden: ""});
  counted = new CalmLine();
  ids = new IdList((symbol) => this.select(symbol));
  differences = new Differences();
  ladder = new LadderPanel();
  facts = element("div", "token-facts");
  tree = new TreePanel();
  lanes = new LanesPanel();
  order = new OrderPanel((name, value) => this.tell(name, value));
  decoder = new DecoderPanel((ids) => this.tell("pasted_ids", ids));
  reasons = new SplitReasonsPanel((symbol) => this.select(symbol));
  chat = new ChatPanel((chat) => this.tell("chat", chat));
  hidden = new HiddenPanel({
    clean: (text) => this.box.write(text),
    pick: (...spans) => this.view.setPicked(...spans),
    reveal: (symbol) => this.view.reveal(symbol),
  });
  /** Panels that show what is sent for them. */
  told = [this.order, this.decoder, this.hidden, this.chat];
  questions = new QuestionRow(
    {
      why: [this.ladder.root, element("div", "closer", this.facts, this.tree.root)],
      split: [this.reasons.root],
      bytes: [this.lanes.root],
      ids: [this.ids.root],
      hidden: [this.hidden.root],
      chat: [this.chat.root],
      ways: [this.order.root, this.decoder.root],
    },
    (question) => this.ask(question),
  );
  results = element(
    "div",
    "results",
    this.questions.row,
    this.differences.root,
    this.questions.answer,
  );
  root = element("section", {class: "frame encoder", "aria-label": say("encoder.encoder")});
  inspector = new Inspector(this.root, this.view, (span) => this.factsAt(span));

  constructor() {
    super();
    const foot = element("div", "foot", this.counts.root, this.box.examples, this.keys.button);
    const main = element("div", "panel main", this.box.root, this.text, this.normalized, foot);
    const {card, spoken} = this.inspector;
    this.root.append(main, this.problem, this.results, card, spoken, this.counted.root);
    this.root.append(this.keys.dialog);
    this.text.addEventListener("click", ({target}) => {
      const symbol = this.view.symbolAt(target);
      if (symbol >= 0) this.select(symbol);
    });
  }

  watching() {
    return [this.view];
  }

  /** @returns {import("../shell/keys.js").KeyRow[]} */
  keyRows() {
    const look = () => this.inspector.symbol >= 0 && this.select(this.inspector.symbol);
    return [
      {
        does: {ArrowLeft: () => this.inspector.move(-1), ArrowRight: () => this.inspector.move(1)},
        shown: ["←", "→"],
        says: say("tokens.keys.token"),
        only: ".main > .tokens",
      },
      {
        does: {Enter: look, " ": look},
        shown: ["Enter"],
        says: say("encoder.keys.look"),
        only: ".main > .tokens",
      },
    ];
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    return this.keys.actionOf(event, target);
  }

  /** @param {import("./encoding.js").EncoderData} data */
  show(data) {
    if (!this.begun) this.begin(data);
    else this.box.beginAgain(data.typed);
    const error = "error" in data ? data.error : "";
    this.problem.hidden = !error;
    this.problem.textContent = error;
    this.results.hidden = this.text.hidden = this.counts.root.hidden = Boolean(error);
    this.root.dataset.shows = data.typed;
    if ("error" in data) {
      this.inspector.hide();
      return;
    }
    const shown = this.encoding?.view;
    const encoding = readEncoding(data);
    this.encoding = encoding;
    this.asked = data.asked ?? [];
    if (encoding.view !== shown) this.showText(encoding, shown !== undefined);
    for (const panel of this.told) panel.show(encoding, data);
    this.answer(encoding);
  }

  /** @param {import("./encoding.js").Boxes} data */
  begin(data) {
    this.box.begin(data.typed, data.max_text, data.is_example);
    this.decoder.line.begin(data.pasted);
    this.chat.typed.begin(data.pasted_chat ?? "");
    this.begun = true;
    this.selected = data.looked_at ?? -1;
    this.open = OPEN_ON_STAGE[data.look ?? ""] ?? data.question ?? "";
    if (data.look) this.root.dataset.look = data.look;
  }

  /** Everything that is of the whole text. @param {Encoding} encoding @param {boolean} isNew to who listens */
  showText(encoding, isNew) {
    const scrolled = this.text.scrollTop;
    this.text.setAttribute("aria-label", say("encoder.view", {title: encoding.title}));
    this.inspector.load(encoding);
    this.view.show(encoding, FINISHED);
    this.text.scrollTop = scrolled;
    if (encoding.symbols.length === 0)
      this.text.append(element("p", "hint", say("encoder.empty_view")));
    this.normalized.replaceChildren(...readHints(encoding));
    this.normalized.hidden = !this.normalized.textContent;
    this.counts.show(encoding);
    this.ids.show(encoding);
    this.differences.show(encoding);
    const tokens = say("tokens.tokens", {n: encoding.token_count});
    if (isNew) this.counted.tell(encoding.view, tokens);
  }

  /** Opens the answer to a question. @param {string} question "": closes it */
  ask(question) {
    this.open = question;
    this.tell("question", question || "none");
    if (this.encoding) this.answer(this.encoding);
  }

  /**
   * Look closer at the pre-token that a base symbol is in, and at its token there.
   * @param {number} symbol
   */
  select(symbol) {
    this.selected = symbol;
    this.tell("looked_at", symbol);
    if (!CLOSE.includes(this.open) && this.asked.includes("why")) this.ask("why");
    else if (this.encoding) this.answer(this.encoding);
  }

  /** Draws the answer to the open question; where it is of one pre-token, that is marked. @param {Encoding} encoding */
  answer(encoding) {
    const {open} = this;
    const isThere = this.root.dataset.look !== undefined || this.asked.includes(open);
    const isEmpty = encoding.symbols.length === 0 && !["ways", "chat"].includes(open);
    this.questions.show(this.asked, isThere && !isEmpty ? open : "");
    const isClose = CLOSE.includes(open) && !isEmpty;
    const chosen = this.selected >= 0 && this.selected < encoding.symbols.length;
    const symbol = chosen || !isClose ? this.selected : firstInteresting(encoding);
    const piece = isClose ? pieceAt(encoding, symbol) : {from: -1, to: -1};
    this.view.setPicked(piece);
    if (open === "hidden") this.hidden.mark();
    if (!isClose) return;
    if (open === "bytes") this.lanes.show(encoding, piece);
    else if (open === "split") this.reasons.show(encoding, piece.from, encoding.reasons);
    else this.showWhy(encoding, piece, tokenAt(encoding, symbol), chosen);
  }

  /**
   * @param {Encoding} encoding
   * @param {import("../tokens/token_spans.js").Span} piece
   * @param {import("./encoding.js").Token} token of it
   * @param {boolean} chosen by who looks
   */
  showWhy(encoding, piece, token, chosen) {
    if (chosen || encoding.ladderAt(piece.from)) this.ladder.show(encoding, piece);
    else this.ladder.tell(say("encoder.ladder.nothing"));
    const facts = this.factsAt(token);
    this.facts.replaceChildren(this.inspector.heading(facts), this.inspector.list(facts));
    this.tree.show(encoding, token.id);
  }

  /**
   * @param {import("../tokens/token_spans.js").Span} span
   * @returns {import("../tokens/inspector.js").Facts}
   */
  factsAt(span) {
    const {encoding} = this;
    if (!encoding) throw new Error("the inspector has a token before there is a text");
    const id = tokenId(encoding, span);
    const parts = encoding.parts[id];
    const special = encoding.isSpecial(id);
    return {
      label: special ? spanText(encoding, span) : encoding.labels[id],
      id,
      bytes: bytesOfSpan(encoding, span),
      characters: encoding.partial.has(id) ? null : Array.from(spanText(encoding, span)).length,
      made: madeInWords(encoding, id),
      parts: parts ? [parts[1], parts[2]] : null,
      special,
      uses: encoding.tokens.filter((token) => token.id === id).length,
    };
  }
}

/** What made a token. @param {Encoding} encoding @param {number} id */
function madeInWords(encoding, id) {
  if (encoding.isSpecial(id)) return say("tokens.card.special");
  const merge = encoding.parts[id];
  if (merge) return say("encoder.made", {number: merge[0] + 1, rank: merge[0]});
  return say(encoding.isBase(id) ? "tokens.card.base" : "tokens.card.whole");
}
