/** The player's text as a picture in a file, made in the browser: thirty learners wait for nobody. */
import {element} from "../shell/dom.js";
import {say} from "../shell/messages.js";
import {formatRatio} from "../shell/number_format.js";
import {pictureOf, pngOf} from "../tokens/picture.js";

/** Milliseconds after which the file is let go of: Safari fetches it some time after the click. */
const FETCHED = 60_000;

/** @param {import("./player_view.js").PlayerView} player @param {"svg" | "png"} format */
export async function savePicture({root, text, state: {run, step}}, format) {
  const probe = element("span");
  root.append(probe);
  const colour = (/** @type {string} */ name, look = "") => {
    probe.className = `tok ${look}`;
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const shown = {source: run.source, step, from: text.firstInSight(), hidesNext: text.hidesNext};
  const picture = pictureOf({...shown, title: titleOf(run, step), colour});
  probe.remove();
  const svg = new Blob([picture.svg], {type: "image/svg+xml"});
  const blob = format === "svg" ? svg : await pngOf(picture);
  const name = `bpe-step-${String(step).padStart(4, "0")}.${format}`;
  const link = element("a", {href: URL.createObjectURL(blob), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED);
}

function titleOf({size, tokenCounts, byte_count}, step) {
  const tokens = tokenCounts[step];
  const merges = say("player.step_of", {done: step, merges: say("tokens.merges", {n: size})});
  const ratio = say("tokens.ratio", {ratio: formatRatio(byte_count / Math.max(1, tokens))});
  return `${merges} · ${say("tokens.tokens", {n: tokens})} · ${ratio}`;
}
