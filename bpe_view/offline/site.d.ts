// Made of site.py by `make types`.

/**
 * One thing that can be chosen, as it stands in links; their order is that of these.
 */
export type PropertyData = {
  name: string;
  default: string | number | null;
  kind: string;
  allowed: Array<string>;
  low: number;
  high: number | null;
  page: string | null;
  in_use: Array<[string, string]>;
  starts: Record<string, string>;
};
