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
 *
 * Attributes:
 *     number: counted from 1, from left to right.
 *     at: the symbol where it begins, counted from 0.
 *     blocked_by: the number of the merge that has used its left symbol; None where it merges.
 */
export type Adjacency = {
  number: number;
  at: number;
  blocked_by: number | null;
};

/**
 * What comes out of the classic mistakes.
 *
 * Attributes:
 *     count: the pair's count, when only what can merge is counted.
 *     would_take: the pair that this count would merge first.
 *     other: whether that is another pair.
 *     from_the_right: the ids after merging from right to left.
 *     doubled: the ids after the last token was appended once more.
 */
export type Mistakes = {
  count: number;
  would_take: [number, number];
  other: boolean;
  from_the_right: Array<number>;
  doubled: Array<number>;
};
