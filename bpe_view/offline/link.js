/**
 * The part of an address behind `#`, which holds what was chosen: the page's name, and what stands in
 * the app's address (ui/shared/link/codec.py), so `#encode?v=1&base=characters` is its
 * `/encode?v=1&base=characters`. It never leaves the browser, and may hold anything.
 *
 * @typedef {{key: string, values: Record<string, string | number>}} Problem  a message of `share.link`
 * @typedef {{page: string, values: import("./properties.js").Values, problems: Problem[]}} Link
 */
import {NotAllowedError} from "./properties.js";

/** Bytes of UTF-8 that a value may have: a short link could unpack to anything. */
const MAX_TEXT = 200_000;

/** Characters that a value may take as it is; a longer one is compressed. */
const MAX_READABLE = 400;

const COMPRESSED = ".z";
const LINK_VERSION = "1";

/** What stands in the app's links beside values: the version, and what was too long. */
const ALWAYS_KNOWN = ["v", "missing"];

/** A pattern of the visitor's own, as the app's links have it; the engine here knows named ones alone. */
const OWN_PATTERN = {split: "custom", names: ["split", "pattern", "pattern.z"]};

class TooLongError extends Error {}

/**
 * Never throws, whatever the link holds.
 * @param {string} hash with its `#`, or empty
 * @param {import("./properties.js").Property[]} properties
 * @returns {Promise<Link>}
 */
export async function readLink(hash, properties) {
  const [page, ...rest] = hash.replace(/^#\/?/, "").split("?");
  const query = new URLSearchParams(rest.join("?"));
  /** @type {Link} */
  const link = {page, values: {}, problems: []};
  if (query.get("split") === OWN_PATTERN.split) {
    for (const name of OWN_PATTERN.names) query.delete(name);
    link.problems.push({key: "own_pattern", values: {}});
  }
  for (const property of properties) {
    const {name} = property;
    try {
      const raw = await valueNamed(query, name);
      if (raw !== null) link.values[name] = property.parse(raw);
    } catch (error) {
      link.problems.push(problemOf(error, name, query.get(name) ?? ""));
    }
  }
  const missing = query.get("missing");
  if (missing) link.problems.push({key: "missing", values: {names: missing.slice(0, 200)}});
  const known = new Set(properties.flatMap(({name}) => [name, name + COMPRESSED]));
  const unknown = Array.from(query.keys()).filter(
    (key) => !known.has(key) && !ALWAYS_KNOWN.includes(key),
  );
  const shown = unknown.map((key) => `'${key.slice(0, 40)}'`).slice(0, 5);
  if (unknown.length) link.problems.push({key: "unknown", values: {names: shown.join(", ")}});
  return link;
}

/**
 * @param {unknown} error
 * @param {string} name
 * @param {string} raw
 * @returns {Problem}
 */
function problemOf(error, name, raw) {
  if (error instanceof TooLongError) return {key: "too_long", values: {name, n: MAX_TEXT}};
  if (!(error instanceof NotAllowedError)) return {key: "damaged", values: {name}};
  const {key, values} = error;
  return {key: "not_allowed", values: {name, value: raw.slice(0, 40), reason: key, ...values}};
}

/**
 * @param {URLSearchParams} query
 * @param {string} name
 */
async function valueNamed(query, name) {
  const raw = query.get(name);
  if (raw !== null && new TextEncoder().encode(raw).length > MAX_TEXT) throw new TooLongError();
  if (raw !== null) return raw;
  const packed = query.get(name + COMPRESSED);
  return packed === null ? null : unpackText(packed);
}

/**
 * @param {string} packed base64url of raw deflate of UTF-8
 * @returns {Promise<string>}
 */
async function unpackText(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const utf8 = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true});
  let text = "";
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return text + utf8.decode();
    size += value.length;
    if (size > MAX_TEXT) {
      await reader.cancel();
      throw new TooLongError();
    }
    text += utf8.decode(value, {stream: true});
  }
}

/** @param {string} text */
async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} page
 * @param {import("./properties.js").Values} values
 * @param {import("./properties.js").Property[]} properties
 * @returns {Promise<string>} from `#` on; of values only those that are not the default
 */
export async function writeLink(page, values, properties) {
  const query = new URLSearchParams();
  const missing = [];
  for (const {name, default: usual, page: only, inUse} of properties) {
    const value = values[name];
    if (value === usual || value === null || (only && only !== page) || inUse?.(values) === false)
      continue;
    const written = String(value);
    if (new TextEncoder().encode(written).length > MAX_TEXT) {
      missing.push(name);
      continue;
    }
    const isLong = encodeURIComponent(written).length > MAX_READABLE;
    if (isLong) query.set(name + COMPRESSED, await packText(written));
    else query.set(name, written);
  }
  if (missing.length) query.set("missing", missing.join(" "));
  // Nothing at all would mean what a newcomer finds, which goes by the language.
  if (!query.toString()) query.set("sample", String(values.sample));
  return `#${page}?v=${LINK_VERSION}&${query}`;
}
