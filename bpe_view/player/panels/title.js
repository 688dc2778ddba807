/** What the text is called, where the page around the player is not seen. */
import {element, setText} from "../../shell/dom.js";

export class Title {
  root = element("p", "text-title");

  show({title}) {
    this.root.hidden = !title;
    setText(this.root, title);
  }
}
