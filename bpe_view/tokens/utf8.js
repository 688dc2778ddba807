/**
 * UTF-8 as text: U+FEFF is a character like others. Unless it is told, a decoder takes it for the mark of
 * a file where bytes begin with it, and leaves it out; a token may begin with it, too.
 */

/** Writes U+FFFD for what is no UTF-8. */
export const looseUtf8 = new TextDecoder("utf-8", {ignoreBOM: true});

/** Throws a TypeError there. */
export const strictUtf8 = new TextDecoder("utf-8", {ignoreBOM: true, fatal: true});
