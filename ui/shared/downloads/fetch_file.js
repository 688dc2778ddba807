/** Fetches a file that the server has made for this visitor, once. */

/** @type {Set<string>} */
const fetched = new Set();

/** @param {Pick<import("../../../bpe_view/shell/host.js").Component<{address: string}>, "data">} component */
export default function fetchFile({data: {address}}) {
  if (fetched.has(address)) return;
  fetched.add(address);
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
