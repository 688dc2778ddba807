/** Handing a file to the visitor. */

/** Milliseconds after which the file is let go of: Safari fetches it some time after the click. */
const FETCHED = 60_000;

/** @param {{name: string, blob: Blob}} file */
export function saveFile({name, blob}) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED);
}
