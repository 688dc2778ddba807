/**
 * The page's own input for files, which is out of sight: what it says of a file is said elsewhere.
 *
 * Streamlit forgets to answer it where a run of the page begins in the moment in which it asks where
 * to send a file (its queue of messages is cleared then), so a file of which the input shows nothing
 * is given again.
 */

const UNHEARD_AFTER = 4000; // ms

export class PageInput {
  /** @param {(problem: string) => void} complain */
  constructor(complain) {
    this.watch = new MutationObserver(() => {
      clearTimeout(this.again);
      const said = this.root?.querySelector("[role=alert]")?.lastChild?.textContent;
      if (said) complain(said);
    });
    /** @type {Element | null} */
    this.root = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
  }

  /**
   * As if it had been chosen there.
   * @param {string} place  a selector @param {...File} files
   * @returns {boolean} whether there is an input
   */
  give(place, ...files) {
    this.stop();
    this.root = place ? document.querySelector(place) : null;
    const input = this.root?.querySelector("input");
    if (!(this.root && input)) return false;
    this.watch.observe(this.root, {subtree: true, childList: true, characterData: true});
    const held = new DataTransfer();
    for (const file of files) held.items.add(file);
    input.files = held.files;
    input.dispatchEvent(new Event("change", {bubbles: true}));
    this.again = setTimeout(() => input.isConnected && this.give(place, ...files), UNHEARD_AFTER);
    return true;
  }

  stop() {
    clearTimeout(this.again);
    this.watch.disconnect();
  }
}
