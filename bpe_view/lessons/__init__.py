"""The lessons of page Learn: data in files, questions whose answers the library computes.

`en/`, `zh/` and `es/` hold a file a lesson; docs/lessons.md tells teachers how to write one.

| module | subject |
| --- | --- |
| `errors` | what is wrong with a file, and in which line |
| `toml_lines` | in which line a key of a TOML file stands |
| `schema` | the values a file may hold, each checked on its own |
| `model` | a lesson as values: its text, stage and questions |
| `loader` | file → lesson, folder → lessons |
| `question_context` | what questions are asked about: the trained run, the tokenizers |
| `answers` | what a question's answer is |
| `token_markdown` | tokens and texts in sentences |
| `number_questions`, `choice_questions` | the kinds of question: small functions |
| `question_kinds` | the one table of kinds |
| `feedback` | what is said of an answer: its reason, a hint |
| `switch` | what a stage can be switched to |
| `stage/`, `sheet/` | the components: the stage of tokens; the text and the questions |
"""
