/**
 * What somebody types, told after a short rest. Nothing ever writes into the field while they do, so
 * the cursor stays where it is.
 */

export const SHORT_REST = 250; // milliseconds without typing after which a text is answered

export class TypedText {
  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} field
   * @param {number} rest milliseconds without typing after which the text is told
   * @param {(text: string) => void} tell
   */
  constructor(field, rest, tell) {
    this.field = field;
    this.rest = rest;
    this.tell = tell;
    this.timer = 0;
    this.told = "";
    this.began = "";
    field.addEventListener("input", (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.changed();
    });
    field.addEventListener("compositionend", () => this.changed());
    field.addEventListener("change", () => this.flush());
  }

  /** The text that the field begins with. @param {string} text */
  begin(text) {
    clearTimeout(this.timer);
    this.field.value = this.told = this.began = text;
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.rest);
  }

  flush() {
    clearTimeout(this.timer);
    if (this.field.value === this.told) return;
    this.told = this.field.value;
    // A lone half of a surrogate pair cannot travel; toWellFormed is not everywhere yet.
    this.tell(this.told.replace(/\p{Surrogate}/gu, "\ufffd"));
  }

  stop() {
    clearTimeout(this.timer);
  }
}
