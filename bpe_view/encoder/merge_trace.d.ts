// Made of merge_trace.py by `make types`.

/**
 * The tokens before a merge, and what can merge: so many `more` were not sent, and `chosen` is
 * the place of the one that does, or nothing at the end.
 */
export type Row = {
  ids: Array<number>;
  candidates: Array<[number, number, number, number | null]>;
  more: number;
  chosen: number | null;
};

/**
 * The rows of a pre-token; so many are `skipped` after some.
 */
export type Ladder = {
  kind: "merges" | "special" | "long" | "whole";
  rows: Array<Row>;
  skipped: number;
  skipped_after: number;
};

/**
 * For each pre-token's first base symbol a place in `all`.
 */
export type Ladders = {
  of: Record<string, number>;
  all: Array<Ladder>;
};
