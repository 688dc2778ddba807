// Made of ladder_payload.py by `make types`.

/**
 * What can be cut. Both lists have a number for each byte.
 */
export type LadderData = {
  passage: string;
  ranks: Array<number>;
  symbols: Array<number>;
  sizes: Array<number>;
  marks: Record<string, string>;
};
