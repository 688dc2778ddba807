// Made of rows_payload.py by `make types`.

/**
 * A passage in tokens: where each ends, in bytes, and its id; `bare` has the places of those
 * that no merge made, `told` what is said of each beside its id.
 */
export type TokensData = {
  ends: Array<number>;
  ids: Array<number>;
  bare: Array<number>;
  told?: Array<string>;
};

/**
 * A row. `note` stands small below its name, `said` is what it is called as a whole; `problem`:
 * why it has no tokens. One without a `text` of its own has the passage that rows share;
 * `lang` is that of the text, where it is known.
 */
export type RowData = {
  name: string;
  note: string;
  number: string;
  said: string;
  tokens: TokensData | null;
  problem?: string;
  text?: string;
  lang?: string;
  chosen?: boolean;
};

/**
 * Rows under one another, and what they are called together.
 */
export type RowsData = {
  label: string;
  text: string;
  rows: Array<RowData>;
  marks: Record<string, string>;
};
