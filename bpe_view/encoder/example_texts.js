/** Texts to try, by their key in the words. */
export const EXAMPLES = {
  citizen: "First Citizen:\nBefore we proceed any further, hear me speak.",
  emoji: "One family 👩‍👩‍👧‍👦, one flag 🇧🇷, one thumb 👍🏽",
  devanagari: "नमस्ते दुनिया",
  numbers: "3.14159 + 1234567 = 1234570.14159",
  code: 'def greet(name):\n    return f"Hello, {name}!"',
  special: "The end.<|endoftext|>A new document.",
};
