/**
 * The one idea, as in bpe_core/common/gaps.py: the whole history of a tokenization is one integer for each
 * gap between neighbours, the rank of the merge that closed it.
 */

/** The rank of a gap that no merge closes, such as the edge between two pre-tokens. */
export const NEVER = 2147483647;

export const SPECIAL = -1; // the rank of a gap inside a special token: closed from the start
