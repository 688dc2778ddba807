/**
 * Our fonts as data: a picture asks nobody for anything, and looks everywhere as on the page.
 *
 * @typedef {{family: string, rule: string}} Font
 */

const OURS = /^["']?(BPE \w+)["']?$/;

function facesOf(sheet) {
  try {
    const rules = sheet instanceof CSSStyleSheet ? [...sheet.cssRules] : [];
    return rules.filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return []; // the sheet of another host
  }
}

/** @param {string} address @returns {Promise<string>} an address that holds the data */
async function asData(address) {
  if (address.startsWith("data:")) return address;
  const file = await (await fetch(new URL(address, document.baseURI))).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
}

async function fontOf({style}) {
  const family = style.getPropertyValue("font-family").match(OURS)?.[1];
  const address = style.getPropertyValue("src").match(/url\(["']?(.*?)["']?\)/)?.[1];
  if (!family || !address) return null;
  const weight = style.getPropertyValue("font-weight") || "400";
  const data = await asData(address);
  const rule = `@font-face{font-family:"${family}";font-weight:${weight};src:url(${data})}`;
  return {family, rule};
}

/** Those that the page has. @returns {Promise<Font[]>} */
export async function ownFonts() {
  const faces = [...document.styleSheets].flatMap(facesOf);
  const read = await Promise.all(faces.map((face) => fontOf(face).catch(() => null)));
  return read.filter((font) => font !== null);
}
