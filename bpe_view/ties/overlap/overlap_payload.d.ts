// Made of overlap_payload.py by `make types`.

/**
 * A run's symbols, the places of its pair, and what merges.
 */
export type OverlapData = {
  symbols: Array<string>;
  places: Array<Adjacency>;
  counted: number;
  mergeable: number;
  merged: Array<number>;
  mistakes: Mistakes;
  run: import("../../player/player_payload.d.ts").RunData;
};

/**
 * One place where the pair stands.
 */
export type Adjacency = {
  number: number;  // counted from 1, from left to right
  at: number;  // the symbol where it begins, counted from 0
  blocked_by: number | null;
};

/**
 * What comes out of the classic mistakes.
 */
export type Mistakes = {
  count: number;  // the pair's count, when only what can merge is counted
  would_take: [number, number];  // the pair that this count would merge first
  other: boolean;  // whether that is another pair
  from_the_right: Array<number>;  // the ids after merging from right to left
  doubled: Array<number>;  // the ids after the last token was appended once more
};
