// Made of rules_payload.py by `make types`.

/**
 * What a rule can choose: a pair, or a piece; what it goes by, and the counts in that.
 */
export type ChoiceData = {
  pieces: Array<string>;
  score: number;
  counts: Array<number>;
};

/**
 * A rule before a choice; the first of its choices is taken.
 */
export type RuleStepData = {
  size: number;
  choices: Array<ChoiceData>;
  tokens: import("../rows/rows_payload.d.ts").TokensData;
};

/**
 * The steps of each rule, in the order of `RULES`; all have as many.
 */
export type RulesData = {
  identity: string;
  text: string;
  marks: Record<string, string>;
  rules: Record<string, Array<RuleStepData>>;
  parts_at: number;
  shared: number;  // pieces that all three have in the end
};
