/**
 * The app stood where the story is now: an address of it, or the app that a phone has kept, goes on to it
 * before anything is drawn.
 */
export default function leadOn() {
  const isScene = /^(#[1-9])?$/.test(location.hash);
  const isApp = !location.hash && matchMedia("(display-mode: standalone)").matches;
  if (!isScene || isApp) location.replace(`app.html${location.search}${location.hash}`);
}

leadOn();
addEventListener("hashchange", leadOn);
