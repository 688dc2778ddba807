"""The lessons of page Learn: data in files, questions whose answers the library computes.

`en/`, `zh/` and `es/` hold a file a lesson; docs/lessons.md tells teachers how to write one.

| module | subject |
| --- | --- |
| `problems` | what is wrong with a file, and in which line |
| `lines` | in which line a key of a TOML file stands |
| `fields` | the values a file may hold, each checked on its own |
| `lesson` | a lesson as values: its text, stage and questions |
| `reading` | file → lesson, folder → lessons |
| `context` | what questions are asked about: the trained run, the tokenizers |
| `answers` | what a question's answer is, and judging what somebody gave |
| `telling` | tokens and texts in sentences |
| `numbers`, `choices` | the kinds of question, each a small function of the library |
| `kinds` | the one table of kinds |
| `explaining` | what is said of an answer: its reason, a hint |
| `progress` | what was seen and answered in this visit |
| `chosen` | what was done on the stage, as it stands in the link |
| `view`, `stage_view`, `question_view` | the page |
| `leaving` | the way to a full page |
"""
