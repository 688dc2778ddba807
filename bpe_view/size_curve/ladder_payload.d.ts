// Made of ladder_payload.py by `make types`.

/**
 * What can be cut. Both lists have a number for each byte.
 */
export type LadderData = {
  passage: string;
  ranks: Array<number>;
  symbols: Array<number>;  // the ID of the base symbol that begins there; -1 inside of one
  sizes: Array<number>;  // at which it is shown, beside the one that is chosen
  marks: Record<string, string>;
};
