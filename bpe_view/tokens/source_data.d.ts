// Made of source_data.py by `make types`.
type Packed = import("./token_source.js").Packed;

/**
 * A token that no merge makes.
 */
export type SpecialData = {
  id: number;
  text: string;
};

/**
 * A text in tokens. `gaps` has the rank of the merge that closed each gap, or a place in a list
 * of ids; `piece_starts` where each pre-token begins.
 */
export type SourceData = {
  base: "bytes" | "characters";
  text: string;
  alphabet: string;
  gaps: Packed;
  piece_starts: Packed;
  base_size: number;
  marks: Record<string, string>;
  specials: Array<SpecialData>;
};
