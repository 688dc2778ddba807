/** Tells the browser in which language the page is: screen readers and fonts choose by it. */

/** @param {{data: {language: string, sidebar: string}}} component */
export default function pageLanguage({data}) {
  const page = document.documentElement;
  page.lang = data.language;
  // The button that opens the sidebar is Streamlit's: only a style can add words to it.
  page.style.setProperty("--words-of-sidebar", JSON.stringify(data.sidebar));
}
