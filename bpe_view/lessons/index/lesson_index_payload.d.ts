// Made of lesson_index_payload.py by `make types`.

/**
 * A lesson as a card, by the key that links have.
 */
export type LessonCard = {
  key: string;
  title: string;
  minutes: number | null;
  state: string;  // `done`, `seen`, `broken`; `""`: it was never open
};

/**
 * The whole screen; labs and tools by the names that the words know them by.
 */
export type LessonIndexData = {
  lessons: Array<LessonCard>;
  labs: Array<string>;
  tools: Array<string>;
};
