// Made of divergence_payload.py by `make types`.

/**
 * Where the futures part: so many pairs are `tied`, of which some are listed.
 */
export type PartingData = {
  step: number;
  count: number;
  tied: number;
  contenders: Array<Contender>;
};

/**
 * A message and its values.
 */
export type Verdict = {
  key: "all_same" | "same_result" | "same_number" | "other_number";
  n?: number;
  low?: number;
  high?: number;
};

/**
 * A run for each rule; no parting: they never do.
 */
export type DivergenceData = {
  identity: string;
  runs: Array<import("../../player/player_payload.d.ts").RunData>;
  parting: PartingData | null;
  outcomes: Array<Outcome>;
  verdict: Verdict;
};

/**
 * A pair that shares the highest count where the futures part.
 *
 * Attributes:
 *     place: the token, counted from 1, at which it comes first in the text.
 *     order: its ids in Hugging Face's byte-level alphabet.
 *     taken_by: the rules that take it.
 */
export type Contender = {
  pair: [number, number];
  place: number;
  order: [number, number];
  taken_by: Array<string>;
};

/**
 * What a rule has led to in the end, beside the first one.
 *
 * Attributes:
 *     ties: merges that a tie came before.
 *     shared: tokens learned that the first rule has learned too.
 *     same_cuts: whether the text is cut as under the first rule.
 */
export type Outcome = {
  rule: string;
  merges: number;
  tokens: number;
  ties: number;
  shared: number;
  same_cuts: boolean;
};
