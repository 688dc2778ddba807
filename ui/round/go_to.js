/** To a page of ours that is none of Streamlit's, where Python can lead nobody. */

/**
 * @typedef {{to: string}} Data
 * @param {import("../../bpe_view/shell/host.js").Component<Data>} component
 */
export default function goTo({data}) {
  location.assign(data.to);
}
