/**
 * The Latin letter of a key that was pressed, small; "" where it has none. A keyboard of another
 * script has it at the same place.
 * @param {{key: string, code: string}} event
 */
export function letterOf({key, code}) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isForeign = /^(?!\p{Script=Latin})\p{L}$/u.test(key);
  return isForeign && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "";
}
