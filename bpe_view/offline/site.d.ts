// Made of site.py by `make types`.

/**
 * One thing that can be chosen, as it stands in links; their order is that of these.
 */
export type PropertyData = {
  name: string;
  default: string | number | null;
  kind: string;  // how it is read, a kind of properties.js
  allowed: Array<string>;
  low: number;
  high: number | null;
  page: string | null;  // in whose links it stands; null: in those of every page
  in_use: Array<[string, string]>;
  starts: Record<string, string>;  // for a newcomer, by language
};
