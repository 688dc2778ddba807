/** A letter that is new in each version of Unicode; nothing else tells which one a browser has. */
const NEW_LETTERS = [
  ["18", 0x3d000],
  ["17", 0x10940],
  ["16", 0x105c0],
  ["15.1", 0x2ebf0],
  ["15", 0x11f02],
  ["14", 0x10570],
];

/**
 * The version of Unicode by which this browser tells letters from other characters: at least this
 * one, the newest of which it knows a letter.
 */
export function unicodeVersion() {
  const known = NEW_LETTERS.find(([, code]) => /\p{L}/u.test(String.fromCodePoint(Number(code))));
  return String(known?.[0] ?? "13");
}
