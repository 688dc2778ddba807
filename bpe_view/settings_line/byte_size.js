/** How large a text is. */
import {say} from "../shell/messages.js";
import {formatNumber} from "../shell/number_format.js";

const LARGE = 10_000; // bytes from which a size is said in thousands of them
const KILO = 1_000;

/** @param {number} bytes */
export function formatSize(bytes) {
  if (bytes < LARGE) return say("tokens.bytes", {n: bytes});
  const isMega = bytes >= KILO * KILO;
  const [size, unit] = isMega ? [bytes / KILO ** 2, "MB"] : [bytes / KILO, "kB"];
  return `${formatNumber(size, isMega && size < 10 ? 1 : 0)} ${unit}`;
}
