/** A text in tokens on paper: whole where it is no book; else what is in sight, and how much there is. */
import {say} from "../shell/messages.js";

/** Rows that three sheets hold beside all else: of a text, of each of two, and of more together. */
const ROWS_ON_SHEETS = [115, 75];
const ROWS_TOGETHER = 100;
const LETTERS_ACROSS = 82; // letters beside one another on a sheet, and those between two columns
const LETTERS_BETWEEN = 4;
const COLUMNS_ON_SHEET = 5;
const WORTH_IT = 0.9; // more columns are harder to read
/** A character with its bytes in hex below it is wider by so many letters, and its row higher by so much. */
const HEX_WIDTH = 5;
const HEX_HEIGHT = 0.7;

/** Shows what is printed. @param {import("./token_view.js").TokenView} view */
export function putOnPaper(view) {
  const {root, chunks, source, together} = view;
  const {columns, rows} = onSheet(source);
  const isWhole = rows <= (ROWS_ON_SHEETS[together - 1] ?? ROWS_TOGETHER / together);
  const {top, bottom} = root.getBoundingClientRect();
  for (const chunk of chunks) {
    const box = chunk.host.getBoundingClientRect();
    const isPrinted = isWhole || (box.bottom > top && box.top < bottom);
    chunk.host.classList.toggle("unprinted", !isPrinted);
    if (isPrinted) view.enliven(chunk);
  }
  const all = say(`tokens.${source.base}`, {n: source.symbols.length});
  root.dataset.printed = isWhole ? "" : say("tokens.printed_part", {all});
  root.style.setProperty("--columns", String(columns));
}

/** In how many columns the fewest rows are needed. */
function onSheet({text, base}) {
  const isBytes = base === "bytes";
  const [wide, more] = isBytes ? [/[^\0-\x7f]/g, HEX_WIDTH] : [/[\u2e80-\uffff]/g, 1];
  const lines = text.split("\n").map((line) => {
    const found = line.match(wide)?.length ?? 0;
    return {letters: 1 + line.length + more * found, inHex: isBytes ? found : 0};
  });
  const rowsIn = (/** @type {number} */ columns) => {
    const across = (LETTERS_ACROSS + LETTERS_BETWEEN) / columns - LETTERS_BETWEEN;
    const heights = lines.map(({letters, inHex}) => {
      const rows = Math.ceil(letters / across);
      return rows + HEX_HEIGHT * Math.min(rows, inHex);
    });
    return heights.reduce((sum, height) => sum + height, 0) / columns;
  };
  const all = Array.from({length: COLUMNS_ON_SHEET}, (_, before) => before + 1);
  const ways = all.map((columns) => ({columns, rows: rowsIn(columns)}));
  return ways.reduce((best, way) => (way.rows < WORTH_IT * best.rows ? way : best));
}
