/** SVG into pixels. The picture's text is in attributes and text nodes only, so a canvas takes it. */

/**
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 * @param {number} scale
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function drawnOnCanvas(svg, width, height, scale) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw on a canvas.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export function pngOf(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("PNG"))), "image/png");
  });
}
