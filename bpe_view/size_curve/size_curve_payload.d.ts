// Made of size_curve_payload.py by `make types`.
type Packed = import("../tokens/token_source.js").Packed;

/**
 * The values of a text.
 */
export type LineData = {
  title: string;
  values: Packed;  // in millionths, one for each size
};

/**
 * Another tokenizer, measured on one of the texts.
 */
export type OtherData = {
  title: string;
  line: number;  // the place of the text's line
  size: number;
  value: number;
};

/**
 * All that size_curve.js shows.
 */
export type SizeCurveData = {
  label: string;
  unit: "ratio" | "percent" | "tokens";  // how a value is written
  first: number;  // the size of the first values
  size: number;
  lines: Array<LineData>;
  others: Array<OtherData>;
  stop: number | null;  // the size at which the last line stops rising
  is_log: boolean;
  ladder: import("./ladder_payload.d.ts").LadderData | null;  // a passage of the first line's text at some sizes
};
