/** Tables as comma-separated values that a spreadsheet shows as they are (bpe_view/spreadsheet.py). */

/** @param {(string | number)[][]} rows */
export function commaSeparated(rows) {
  return `${rows.map((cells) => cells.map(quotedCell).join(",")).join("\r\n")}\r\n`;
}

/**
 * A spreadsheet takes what begins with one of these for a formula; a text is none.
 * @param {string | number} value
 */
function quotedCell(value) {
  const text = String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
