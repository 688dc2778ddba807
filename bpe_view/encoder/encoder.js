/**
 * The encoder, a Streamlit component: a text box, the text in tokens, and the questions about them.
 *
 * What is typed goes to Python as "encode_text" after a short rest, and the answer is drawn; the text
 * box itself is never written to, so the cursor stays where it is. Python also hears which "question"
 * is open, and what is chosen in its answer; and it keeps the base symbol that was chosen
 * ("looked_at"): of a long text it sends the ladder of that pre-token only.
 */
import {element} from "../shell/dom.js";
import {Keys} from "../shell/keys.js";
import {say} from "../shell/messages.js";
import {mounted, Part} from "../shell/mount.js";
import {Inspector} from "../tokens/inspector.js";
import {FINISHED, TokenView} from "../tokens/token_view.js";
import {EncoderBox} from "./encoder_text_box.js";
import {factsOf, firstInteresting, pieceAt, readEncoding} from "./encoding.js";
import {QuestionRow, questionOf} from "./question_row.js";
import {Summary} from "./summary.js";

/** Where the keys work: in the text. */
const IN_TEXT = ".main > .tokens";

class EncoderView extends Part {
  /**
   * @type {{data: import("./encoding.js").EncoderData | null, symbol: number, open: string,
   *   encoding: import("./encoding.js").Encoding | null}}
   *   what Python sent last, the base symbol that was chosen (-1: none), the question that is open,
   *   and the text in tokens
   */
  state = {data: null, symbol: -1, open: "", encoding: null};
  box = new EncoderBox((text) => this.tell("encode_text", text));
  view = new TokenView(say("encoder.view_help"));
  summary = new Summary();
  questions = new QuestionRow(
    {
      tell: (name, value) => this.tell(name, value),
      write: (text) => this.box.write(text),
      select: (symbol) => this.select(symbol),
      reveal: (symbol) => this.view.reveal(symbol),
      facts: (span) => this.inspector.content(span),
    },
    (name) => this.ask(name === this.state.open ? "" : name),
  );
  root = element("section", {class: "frame stack encoder", "aria-label": say("encoder.encoder")});
  inspector = new Inspector(this.root, this.view, (span) => factsOf(this.state.encoding, span));
  keys = new Keys(
    () => this.keyRows(),
    say("encoder.keys.where"),
    () => this.inspector.hide(),
  );

  constructor() {
    super();
    const {box, view, summary, questions, inspector, keys} = this;
    const foot = element("div", "flow foot", summary.counts, box.examples, keys.button);
    const main = element("div", "panel stack main", box.root, view.root, summary.hints, foot);
    questions.row.after(summary.differences);
    this.root.append(main, summary.problem, questions.root, inspector.card, inspector.spoken);
    this.root.append(summary.spoken.root, keys.dialog);
    view.root.addEventListener("click", ({target}) => {
      const symbol = view.symbolAt(target);
      if (symbol >= 0) this.select(symbol);
    });
  }

  watching() {
    return [this.view];
  }

  /** @returns {import("../shell/keys.js").KeyRow[]} */
  keyRows() {
    const move = (by) => () => this.inspector.move(by);
    const look = () => this.inspector.symbol >= 0 && this.select(this.inspector.symbol);
    return [
      {
        does: {ArrowLeft: move(-1), ArrowRight: move(1)},
        shown: ["←", "→"],
        says: say("tokens.keys.token"),
        only: IN_TEXT,
      },
      {
        does: {Enter: look, " ": look},
        shown: ["Enter"],
        says: say("encoder.keys.look"),
        only: IN_TEXT,
      },
    ];
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  actionOf(event, target) {
    return this.keys.actionOf(event, target);
  }

  /** @param {import("./encoding.js").EncoderData} data */
  show(data) {
    if (this.state.data) this.box.beginAgain(data.typed);
    else this.begin(data);
    const error = data.error ?? "";
    this.summary.fail(error);
    this.view.root.hidden = this.questions.root.hidden = Boolean(error);
    this.root.dataset.shows = data.typed;
    const before = this.state.encoding;
    this.state.data = data;
    if (error) {
      this.inspector.hide();
      return;
    }
    const encoding = readEncoding(data);
    this.state.encoding = encoding;
    if (encoding.view !== before?.view) this.showText(encoding, before !== null);
    this.answer();
  }

  begin(data) {
    this.box.begin(data.typed, data.max_text, data.is_example);
    this.questions.begin(data.inputs ?? {});
    this.state.symbol = data.looked_at ?? -1;
    this.state.open = data.question ?? "";
    if (data.look) this.root.dataset.look = data.look;
  }

  /** Everything that is of the whole text. */
  showText(encoding, isNew) {
    const {root} = this.view;
    const scrolled = root.scrollTop;
    root.ariaLabel = say("encoder.view", {title: encoding.title});
    this.inspector.hide();
    this.view.show(encoding, FINISHED);
    root.scrollTop = scrolled;
    if (encoding.symbols.length === 0) root.append(element("p", "hint", say("encoder.empty_view")));
    this.summary.show(encoding, isNew);
  }

  /** Opens the answer to a question. @param {string} name "": closes it */
  ask(name) {
    this.state.open = name;
    this.tell("question", name || "none");
    this.answer();
  }

  /** Looks closer at the pre-token that a base symbol is in, and at its token there. @param {number} symbol */
  select(symbol) {
    this.state.symbol = symbol;
    this.tell("looked_at", symbol);
    const {data, open} = this.state;
    if (!questionOf(open)?.ofPiece && data?.questions?.includes("why")) this.ask("why");
    else this.answer();
  }

  /** Draws the answer to the open question, and marks in the text what it is about. */
  answer() {
    const {data, encoding, open} = this.state;
    if (!data || !encoding) return;
    const {questions: names = [], answers = {}} = data;
    const {ofPiece = false, ofNoText = false} = questionOf(open) ?? {};
    const size = encoding.symbols.length;
    const isChosen = this.state.symbol >= 0 && this.state.symbol < size;
    let symbol = this.state.symbol;
    if (ofPiece && size > 0 && !isChosen) symbol = firstInteresting(encoding);
    const piece = ofPiece && size > 0 ? pieceAt(encoding, symbol) : {from: -1, to: -1};
    // On a lesson's stage there are no buttons: what is open stays open.
    const isOpen = (names.length === 0 || names.includes(open)) && (size > 0 || ofNoText);
    const subject = {encoding, answer: answers[open], symbol, piece, isChosen};
    this.view.setPicked(...this.questions.show(names, isOpen ? open : "", subject));
  }
}

/** @typedef {import("../shell/mount.js").Visitor & import("./encoding.js").EncoderData} Data */

/** @param {import("../shell/host.js").Component<Data>} component */
export default function encoder(component) {
  return mounted(component, "encoder", EncoderView);
}
