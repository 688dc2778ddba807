// Made of overview_payload.py by `make types`.

/**
 * A bar; `shown` is its value as it is written.
 */
export type BarData = {
  name: string;
  value: number;
  shown: string;
};

/**
 * Everything but the visitor's words and colours. Pressed, one of `actions`, by their keys, is
 * what stands below.
 */
export type OverviewData = {
  rows: import("../rows/rows_payload.d.ts").RowsData;
  bars_title: string;
  bars: Array<BarData>;
  difference: string;
  actions: Record<string, string>;
  open: string;
};
