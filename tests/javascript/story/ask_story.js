/** The numbers of the story for names that Python sends, as the page finds them. */
import {Tokenizer} from "../../../bpe_view/engine/tokenizer.js";
import {train} from "../../../bpe_view/engine/train.js";
import {setWords} from "../../../bpe_view/shell/messages.js";
import {storyNumbers} from "../../../bpe_view/story/story_numbers.js";
import {telling} from "../../../bpe_view/story/told.js";

/**
 * @param {import("../../../bpe_view/story/story.js").StoryData} data
 * @param {[language: string, name: string][]} cases
 */
export function numbersOf(data, cases) {
  return cases.map(([language, name]) => {
    setWords({words: data.words[language], language});
    const small = new Tokenizer(train(data.texts[language], data.settings.small, 0));
    const steps = telling(data, language, name);
    for (;;) {
      const {done, value} = steps.next();
      if (done) return storyNumbers({...value, small});
    }
  });
}
