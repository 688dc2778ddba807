// Made of predict_payload.py by `make types`.

/**
 * A word that is not in the text, with its gap ranks.
 */
export type WordData = {
  text: string;
  gaps: Array<number>;
};

/**
 * How often a pair stands together after `step` merges, and how many of those can merge.
 */
export type CountedPair = {
  run: string;
  step: number;
  left: number;
  right: number;
  count: number;
  mergeable: number;
};
