/** Tells the browser in which language the page is: screen readers and fonts choose by it. */

/** @param {{data: {language: string}}} component */
export default function pageLanguage({data}) {
  document.documentElement.lang = data.language;
}
