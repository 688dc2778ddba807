/** Every word that the encoder says, in one place, so that a language can be added beside it. */
import {counted} from "../tokens/words.js";
import {formatNumber} from "../tokens/words.js";

const WINNING_REASONS = {
  rank: "the lowest rank: it was learned first",
  "left-to-right": "the first known pair from the left in this pass",
  longest: "the longest token that begins here",
};

export const ORDER_WORDS = {
  rank: "by rank",
  "left-to-right": "left to right",
  longest: "by longest match",
};

export const PHRASES = {
  encoder: "Encoder",
  box: "Text to encode",
  placeholder: "Type or paste any text",
  /** @param {number} most */
  tooLong: (most) => `Only the first ${formatNumber(most)} characters are encoded here.`,
  examples: "Try",
  characters: "characters",
  bytes: "bytes",
  tokens: "tokens",
  ratio: "bytes per token",
  none: "–",
  /** @param {string} title */
  view: (title) => `The text in tokens: ${title}`,
  viewHelp: "Press left or right to go from token to token, and Enter to see why the text splits there.",
  emptyView: "There is no text yet. Type a few words.",
  /** @param {string} form */
  normalized: (form) => `This tokenizer first brings text into the Unicode form ${form}; what you see is the result.`,
  ids: "Token ids",
  copyIds: "Copy ids",
  copyJson: "Copy as JSON",
  copied: "Copied",
  notCopied: "This browser does not let a page copy",
  /** @param {number} more */
  moreIds: (more) => `and ${formatNumber(more)} more; copying takes all`,

  why: "Why this split?",
  waiting: "One moment …",
  nothing: "Click a token to see how it came about.",
  preToken: "Pre-token",
  /** @param {number} symbols @param {number} tokens */
  sizes: (symbols, tokens) => `: ${counted(symbols, "base symbol", "base symbols")}, ${counted(tokens, "token", "tokens")} in the end. Merges never leave it.`,
  special: "This is a special token. It was recognised as a whole before anything was split, and no merge makes it.",
  long: "This pre-token is too long for a ladder: it would have hundreds of rows. Its tokens are shown above.",
  whole: "The vocabulary holds this whole pre-token, so it is taken as it stands. Merging would have gone like this:",
  /** @param {number} skipped */
  skipped: (skipped) => `${counted(skipped, "row", "rows")} left out here`,
  /** @param {number} more */
  moreCandidates: (more) => `and ${formatNumber(more)} more`,
  pairs: "Can join:",
  fitting: "Fit here:",
  /** @param {number} rank */
  rank: (rank) => `rank ${formatNumber(rank)}`,
  /** @param {number} rank */
  rankMade: (rank) => `the merge of rank ${formatNumber(rank)}`,
  /** @param {string} order */
  winner: (order) => WINNING_REASONS[order] ?? "",
  /** @param {string} order @param {number} tokens @param {number} symbols */
  end: (order, tokens, symbols) => {
    if (symbols === 1) return "A single base symbol: there is no neighbour inside its pre-token to merge with.";
    if (order === "longest") return "Every base symbol is in a token: done.";
    if (tokens === 1) return "One token: there is no neighbour left to merge with.";
    return "Nothing more merges: no neighbouring pair is in the vocabulary.";
  },

  tree: "Merge tree",
  treeNone: "No merge makes this token, so there is no tree.",
  treeBase: "A base symbol: the alphabet has it from the start, and no merge makes it.",
  base: "base symbol",
  /** @param {number} id */
  id: (id) => `id ${id}`,

  lanes: "Byte lanes",
  lanesCut: "Only the first part of this pre-token is shown.",
  graphemes: "You see",
  points: "Code points",
  hex: "Bytes",
  laneTokens: "Tokens",
  /** @param {number} graphemes @param {number} points @param {number} bytes @param {number} tokens */
  laneCounts: (graphemes, points, bytes, tokens) =>
    [
      `${counted(graphemes, "character", "characters")} as you see it`,
      counted(points, "code point", "code points"),
      counted(bytes, "byte", "bytes"),
      counted(tokens, "token", "tokens"),
    ].join(", ") + ".",

  differences: "Where the orders differ",
  /** @param {string} order @param {number} tokens */
  same: (order, tokens) => `Here ${order} gives the same ${counted(tokens, "token", "tokens")} as by rank. With other text it would not.`,
  /** @param {string} order @param {number} ours @param {number} byRank */
  counts: (order, ours, byRank) => `${order[0].toUpperCase()}${order.slice(1)}: ${counted(ours, "token", "tokens")}. By rank, as GPT models do it: ${counted(byRank, "token", "tokens")}.`,
  /** @param {number} different @param {number} pieces */
  different: (different, pieces) =>
    ` ${formatNumber(different)} of ${counted(pieces, "pre-token", "pre-tokens")} ${different === 1 ? "is" : "are"} cut differently; a wavy line marks the tokens.`,
  byRank: "by rank",
  /** @param {number} count */
  timesInText: (count) => `${formatNumber(count)}×`,
  /** @param {number} more */
  moreDifferences: (more) => `and ${counted(more, "other pre-token", "other pre-tokens")}`,

  decode: "Paste ids and decode them",
  decodeHelp: "Numbers with spaces or commas between them, or the JSON from above.",
  decodedText: "Text",
  decodedTokens: "Tokens",
};

/** Texts to try: what to call each, and the text. */
export const EXAMPLES = [
  ["First Citizen", "First Citizen:\nBefore we proceed any further, hear me speak."],
  ["Emoji", "One family 👩‍👩‍👧‍👦, one flag 🇧🇷, one thumb 👍🏽"],
  ["Devanagari", "नमस्ते दुनिया"],
  ["Numbers", "3.14159 + 1234567 = 1234570.14159"],
  ["Code", "def greet(name):\n    return f\"Hello, {name}!\""],
  ["Special", "The end.<|endoftext|>A new document."],
];
