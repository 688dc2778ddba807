/** A file that is dropped anywhere on the page. */

export class FileDrop {
  /** @param {(file: File) => void} take */
  constructor(take) {
    const hold = (/** @type {DragEvent} */ event) => this.fileIn(event) && event.preventDefault();
    const drop = (/** @type {DragEvent} */ event) => {
      if (!this.fileIn(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    this.connect = () => {
      document.addEventListener("dragover", hold);
      document.addEventListener("drop", drop);
    };
    this.disconnect = () => {
      document.removeEventListener("dragover", hold);
      document.removeEventListener("drop", drop);
    };
  }

  /** Whether a file is held over what does not take one itself. */
  fileIn({defaultPrevented, dataTransfer}) {
    return !defaultPrevented && Boolean(dataTransfer?.types.includes("Files"));
  }
}
