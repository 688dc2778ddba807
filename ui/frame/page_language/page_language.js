/** What a page tells the browser: its language, by which screen readers and fonts choose, and where the focus belongs. */
import {shareTheme} from "../memory/light_or_dark.js";
import {watchMenus} from "./menus.js";
import {greet} from "./new_page.js";
import {preparePaper} from "./printed_page.js";
import {offerPhoneMenu} from "./phone_menu.js";
import {onReconnect} from "./reconnect.js";
import {speakForStreamlit} from "./streamlit_words.js";

/**
 * @param {Pick<import("../../../bpe_view/shell/host.js").Component<Data>, "data" | "setTriggerValue">} component
 * @typedef {{language: string, pages: string, addresses: string[], visit: number,
 *   streamlit: import("./streamlit_words.js").Table, parts: Record<string, string>}} Data
 * `parts`: how those of Streamlit's page are found (ui/host/page_parts.toml).
 */
export default function pageLanguage({data, setTriggerValue}) {
  const {parts} = data;
  const page = document.documentElement;
  page.lang = data.language;
  speakForStreamlit(data.streamlit, parts);
  watchMenus(parts.menu, parts["page-link"]);
  preparePaper(parts);
  shareTheme(parts, data.addresses);
  offerPhoneMenu(data.pages);
  greet(data.visit);
  onReconnect(parts.connection, () => setTriggerValue("reconnected", true));
}
