// Made of encoder_payload.py by `make types`.
type Packed = import("../tokens/token_source.js").Packed;
type SourceData = import("../tokens/source_data.d.ts").SourceData;

/**
 * What pasted ids say, or why they cannot be decoded.
 */
export type DecodedData = {
  ids: Array<number>;
  text: string;
  error: string;
};

/**
 * How the tokens that are mentioned are written, and which are part of a character.
 */
export type LabelsData = {
  labels: Record<string, string>;
  partial: Array<number>;
};

/**
 * A text as it is cut; `differs` is where another order than by rank cuts otherwise.
 */
export interface CutText extends SourceData {
  base_ids: Packed;
  merged_ids: Packed;
  differs: Packed | null;
}

/**
 * What another library's tokenizer makes of a text: as it reads it, if that is another one, and
 * the tokens before and after.
 */
export type ReadsData = {
  text: string;
  frame: [string, string];
};

/**
 * A text in the tokens of one order, and by rank. `differences` are pre-tokens cut otherwise:
 * their tokens in both, and how often each occurs; `parts` what a token was joined from (rank,
 * left, right), but for the trees that are `too_long` to draw; `names` those of characters.
 */
export interface TextData extends CutText, LabelsData {
  title: string;
  identity: string;
  order: "rank" | "left-to-right" | "longest";
  token_count: number;
  rank_token_count: number;
  character_count: number;
  byte_count: number;
  bytes_per_token: number | null;
  piece_count: number;
  normalization: string | null;
  reads?: ReadsData | null;
  differences: Array<[Array<number>, Array<number>, number]>;
  different_pieces: number;
  more_differences: number;
  ladders: import("./merge_trace.d.ts").Ladders;
  parts: Record<string, [number, number, number]>;
  too_long: Array<number>;
  graphemes: Packed;
  names: Record<string, string>;
  decoded: DecodedData;
}

/**
 * Why a text cannot be encoded.
 */
export type ErrorData = {
  error: string;
};
