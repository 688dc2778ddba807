// Made of settings_line_payload.py by `make types`.

/**
 * The text of a page, and what could take its place.
 */
export type TextData = {
  beginning: number;
  text: string;
  language: string;  // of the text, as far as it is known; `""`: it is not
  title: string;
  bytes: number;
  samples: Record<string, string>;  // titles, by key
  chosen: string;
  hint: string;  // what one can see in the text; `""`: nothing is said of it
  placeholder: string;  // what stands there instead of a text: the first lines of a file
  problem: string;  // why no file is open, or none can be
  takes_files: string;
  megabytes: number;  // the largest file
  mark: string;
  lacks: string;  // the mark of a text that the link could not hold
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
  choices: Record<string, Array<string>>;  // what `base`, `split` and `tie_rule` can be
  own_split: string;
  smallest: number;  // the base symbols alone
  largest: number;
  end: EndData | null;  // null: nothing was trained, or to the size that was asked for
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
  training: TrainingData | null;  // null, too: a tokenizer is chosen that was not trained here
  tokenizers: Array<TokenizerData>;
  tokenizer: string;  // the choice of them
  says: "all" | "split";  // how much of the training stands in the line
  on_card: boolean;  // whether it stands on top of the player, whose other column a panel may cover
};
