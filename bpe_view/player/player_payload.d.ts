// Made of player_payload.py by `make types`.
type Packed = import("../tokens/token_source.js").Packed;
type SourceData = import("../tokens/source_data.d.ts").SourceData;

/**
 * All merges: what each joins, how often the pair stood together, and how many pairs did.
 */
export type MergesData = {
  left: Packed;
  right: Packed;
  count: Packed;
  tied: Packed;
};

/**
 * Leading pairs of some steps in a row: `k` at each of `steps`, which are all where it is not
 * said. `row_pair` has places of pairs, `overlap_place` those of which not all can merge.
 */
export type LeadersData = {
  k: number;
  steps?: number;
  pair_left?: Packed;
  pair_right?: Packed;
  row_pair?: Packed;
  row_count?: Packed;
  overlap_place?: Packed;
  overlap_mergeable?: Packed;
};

/**
 * What a run was asked for, as far as the player says it.
 */
export type SettingsData = {
  split: string | Array<string>;
  vocab_size: number;
  min_count: number;
};

/**
 * A run.
 */
export interface RunData extends SourceData {
  run: string;
  tie_rule: "first" | "lowest" | "huggingface";
  stop_reason: string;
  symbol_count: number;
  byte_count: number;
  window: [number, number];
  merge_count: number;
  merges: MergesData;
  token_counts: Packed;
  base_counts: Packed;
  leaders: LeadersData;
  settings: SettingsData;
}

/**
 * What a host says besides the run: `unseen` are the words of level 4, `can_ask` is whether
 * somebody counts pairs, `answer` what was counted, `leads` what the host shows when asked,
 * `title` what the text is called, and
 * `text_language` what the text is written in, where that is known.
 */
export type PlayerOptions = {
  start_step?: number;
  autoplay?: boolean;
  mode?: string;
  level?: number;
  view?: string | null;
  task?: string;
  title?: string;
  fixed_mode?: boolean;
  hides_next?: boolean;
  hides_numbers?: boolean;
  can_ask?: boolean;
  answer?: import("./predict/predict_payload.d.ts").CountedPair | null;
  unseen?: Array<import("./predict/predict_payload.d.ts").WordData> | null;
  leads?: Array<string>;
  text_language?: string;
};
