/** To a page of ours that is none of Streamlit's, where Python can lead nobody. */

/**
 * @typedef {{to: string, cookie: string}} Data
 * @param {import("../../bpe_view/shell/host.js").Component<Data>} component
 */
export default function goTo({data}) {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way needs https
  document.cookie = `${data.cookie}; path=/; max-age=7200; samesite=lax`;
  location.assign(data.to);
}
