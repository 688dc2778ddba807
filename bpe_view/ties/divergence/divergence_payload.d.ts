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
 */
export type Contender = {
  pair: [number, number];
  place: number;  // the token, counted from 1, at which it comes first in the text
  order: [number, number];  // its ids in Hugging Face's byte-level alphabet
  taken_by: Array<string>;  // the rules that take it
};

/**
 * What a rule has led to in the end, beside the first one.
 */
export type Outcome = {
  rule: string;
  merges: number;
  tokens: number;
  ties: number;  // merges that a tie came before
  shared: number;  // tokens learned that the first rule has learned too
  same_cuts: boolean;  // whether the text is cut as under the first rule
};
