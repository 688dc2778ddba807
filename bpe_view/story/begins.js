/** Before anything is drawn: without the class all nine scenes would be laid out, and then again. */
export default function begin() {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.documentElement.classList.toggle("moving", !isCalm);
}

begin();
