// Made of size_curve_payload.py by `make types`.
type Packed = import("../tokens/token_source.js").Packed;

/**
 * The values of a text.
 */
export type LineData = {
  title: string;
  values: Packed;
};

/**
 * Another tokenizer, measured on one of the texts.
 */
export type OtherData = {
  title: string;
  line: number;
  size: number;
  value: number;
};

/**
 * Of a language model, what a vocabulary is to it.
 */
export type CostData = {
  model: string;
  width: number;
  rest: number;
};

/**
 * All that size_curve.js shows.
 */
export type SizeCurveData = {
  label: string;
  unit: "ratio" | "percent" | "tokens";
  first: number;
  size: number;
  lines: Array<LineData>;
  others: Array<OtherData>;
  stop: number | null;
  is_log: boolean;
  can_guess: boolean;
  guess_first: boolean;
  cost: CostData | null;
  ladder: import("./ladder_payload.d.ts").LadderData | null;
};
