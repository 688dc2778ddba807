/** What a page tells the browser: its language, by which screen readers and fonts choose, and where the focus belongs. */
import {watchMenus} from "./menus.js";
import {onReconnect} from "./reconnect.js";
import {offerSkip} from "./skip_link.js";
import {speakForStreamlit} from "./streamlit_words.js";
import {showWhereOneIs} from "./where_one_is.js";

/**
 * @param {Pick<import("../../../bpe_view/tokens/host.js").Component<Data>, "data" | "setTriggerValue">} component
 * @typedef {{language: string, upload: string, skip: string,
 *   streamlit: import("./streamlit_words.js").Table}} Data
 */
export default function pageLanguage({data, setTriggerValue}) {
  const page = document.documentElement;
  page.lang = data.language;
  // The button that opens a text file is Streamlit's: only a style can change its words.
  page.style.setProperty("--words-of-upload", JSON.stringify(data.upload));
  speakForStreamlit(data.streamlit);
  watchMenus();
  offerSkip(data.skip);
  showWhereOneIs();
  onReconnect(() => setTriggerValue("reconnected", true));
}
