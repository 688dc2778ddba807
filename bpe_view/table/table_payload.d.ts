// Made of table_payload.py by `make types`.

/**
 * A column; `digits` are decimal places, None of words, and of IDs, which stand as they are.
 */
export type ColumnData = {
  name: string;
  label: string;
  help: string;
  digits: number | null;
  cells: Array<string | number | null>;
};

/**
 * A table. `left_out` rows are not sent; `chosen` is a row, None where none is; `chooses`:
 * whether a row can be chosen.
 */
export type TableData = {
  label: string;
  columns: Array<ColumnData>;
  left_out: number;
  chosen: number | null;
  chooses: boolean;
};
