// Made of settings_line_payload.py by `make types`.

/**
 * The text of a page, and what could take its place.
 */
export type TextData = {
  beginning: number;
  text: string;
  language: string;
  title: string;
  bytes: number;
  samples: Record<string, string>;
  chosen: string;
  hint: string;
  placeholder: string;
  problem: string;
  takes_files: string;
  megabytes: number;
  mark: string;
  lacks: string;
};

/**
 * Why a training ended, and at which size of its vocabulary.
 */
export type EndData = {
  why: string;
  size: number;
};

/**
 * How a tokenizer is trained.
 */
export type TrainingData = {
  chosen: Record<string, string | number>;
  choices: Record<string, Array<string>>;
  corpora: Record<string, string>;
  corpus: string;
  own_split: string;
  smallest: number;
  largest: number;
  end: EndData | null;
  note: string;
};

/**
 * One that can be chosen.
 */
export type TokenizerData = {
  choice: string;
  name: string;
  also: string;
};

/**
 * What a page is about; null: what means nothing there, or is hidden by a challenge.
 */
export type LineData = {
  text: TextData | null;
  training: TrainingData | null;
  tokenizers: Array<TokenizerData>;
  tokenizer: string;
  says: "all" | "split";
  on_card: boolean;
};
