/** A component's place in the page: what Streamlit is for it in the app. */

/**
 * @typedef {(component: import("../shell/host.js").Component<never>) => () => void} Show
 * @typedef {Record<string, (value: never) => void>} Listeners   by what the component reports
 */

export class Place {
  /**
   * @param {Show} show the component
   * @param {string} styles its style sheet, which holds for nothing else
   * @param {Listeners} listeners
   */
  constructor(show, styles, listeners) {
    this.component = show;
    this.listeners = listeners;
    this.root = document.createElement("div");
    this.shadow = this.root.attachShadow({mode: "open"});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    this.shadow.adoptedStyleSheets = [sheet];
    this.leave = () => {};
  }

  /** @param {Record<string, unknown>} data all that the component is given, the visitor's words among it */
  show(data) {
    const report = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      this.listeners[name]?.(/** @type {never} */ (value));
    this.leave = this.component({
      data: /** @type {never} */ (data),
      parentElement: this.shadow,
      setStateValue: report,
      setTriggerValue: report,
    });
  }
}
