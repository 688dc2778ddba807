/**
 * The part of an address behind `#`, which holds what was chosen: the page's name, and what stands in
 * the app's address (ui/shared/link/codec.py), so `#encode?v=1&base=characters` is its
 * `/encode?v=1&base=characters`. It never leaves the browser, and may hold anything.
 *
 * @typedef {{key: string, values: Record<string, string | number>}} Problem  a message of `share.link`
 * @typedef {{page: string, values: import("./properties.js").Values, isEmpty: boolean, problems: Problem[]}} Link
 *   empty: it names no value, or only where one is
 */
import {strictUtf8} from "../tokens/utf8.js";
import {isInUse, NotAllowedError, parsed, wordsOf} from "./properties.js";

/** Bytes of UTF-8 that a value may have: a short link could unpack to anything. */
const MAX_TEXT = 200_000;

const MAX_READABLE = 400; // characters that a value may take as it is; a longer one is compressed

const COMPRESSED = ".z";
const LINK_VERSION = "1";

/** What stands in links beside values: the version, and what was too long. */
const ALWAYS_KNOWN = ["v", "missing"];

/** Who came by a link that names this alone begins as a newcomer, as in the app. */
const WHERE_ONE_IS = "lab";

// Programs that pass links on add these; they are nothing to complain about.
const ADDED_BY_OTHERS = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|si|ref)$/;

// Controls, which some programs drop on the way, and what stands for misread bytes.
const NOT_PLAIN = /[^\P{Cc}\t\n]|\ufffd/u;

/** A pattern of the visitor's own, as the app's links have it; the engine here knows named ones alone. */
const OWN_PATTERN = {split: "custom", names: ["split", "pattern", "pattern.z"]};

/** Something in a link that cannot be used; its message is a key of `share.link`. */
class UnusableError extends Error {}

/**
 * Never throws, whatever the link holds. A table of links holds it to the app's reader.
 * @param {string} hash with its `#`, or empty
 * @param {import("./properties.js").Property[]} properties
 * @returns {Promise<Link>}
 */
export async function readLink(hash, properties) {
  const [page, ...rest] = hash.replace(/^#\/?/, "").split("?");
  const query = new URLSearchParams(rest.join("?"));
  /** @type {Link} */
  const link = {page, values: {}, isEmpty: true, problems: []};
  const [version, ...versions] = query.getAll("v");
  if (versions.length || !/^[1-9][0-9]{0,5}$/.test(version ?? LINK_VERSION))
    link.problems.push({key: "no_version", values: {value: `'${version.slice(0, 20)}'`}});
  else if (Number(version) > Number(LINK_VERSION))
    link.problems.push({key: "newer", values: {version}});
  if (query.get("split") === OWN_PATTERN.split) {
    for (const name of OWN_PATTERN.names) query.delete(name);
    link.isEmpty = false;
    link.problems.push({key: "own_pattern", values: {}});
  }
  const absent = [];
  for (const property of properties) {
    const {name} = property;
    let raw = null;
    try {
      raw = await valueNamed(query, name);
      if (raw !== null) link.values[name] = parsed(property, raw);
      if (raw?.includes("\ufffd") && query.has(name))
        link.problems.push({key: "misread", values: {name}});
    } catch (error) {
      link.problems.push(problemOf(error, name, raw ?? ""));
    }
    if (raw === null) absent.push(name);
    else if (name !== WHERE_ONE_IS) link.isEmpty = false;
  }
  const missing = wordsOf(query.getAll("missing").join(" ")).map((one) => one.split("~")[0]);
  const names = absent.filter((name) => missing.includes(name)).join(" ");
  if (names) link.problems.push({key: "missing", values: {names}});
  const known = new Set(properties.flatMap(({name}) => [name, name + COMPRESSED]));
  const unknown = Array.from(new Set(query.keys())).filter(
    (key) => !known.has(key) && !ALWAYS_KNOWN.includes(key) && !ADDED_BY_OTHERS.test(key),
  );
  const shown = unknown.map((key) => `'${key.slice(0, 40)}'`).slice(0, 5);
  if (unknown.length > 5) shown.push("…");
  if (unknown.length) link.problems.push({key: "unknown", values: {names: shown.join(", ")}});
  return link;
}

/** @param {unknown} error @param {string} name @param {string} raw @returns {Problem} */
function problemOf(error, name, raw) {
  if (error instanceof UnusableError) return {key: error.message, values: {name, n: MAX_TEXT}};
  if (!(error instanceof NotAllowedError)) return {key: "damaged", values: {name}};
  const {key, values} = error;
  return {
    key: "not_allowed",
    values: {name, value: `'${raw.slice(0, 60)}'`, reason: key, ...values},
  };
}

/** @param {URLSearchParams} query @param {string} name */
async function valueNamed(query, name) {
  const [raw = null, ...others] = query.getAll(name);
  const [packed, ...more] = query.getAll(name + COMPRESSED);
  if (others.length || more.length || (raw !== null && packed !== undefined))
    throw new UnusableError("twice");
  if (packed !== undefined) return unpackText(packed);
  if (new TextEncoder().encode(raw ?? "").length > MAX_TEXT) throw new UnusableError("too_long");
  if (raw?.includes("\0")) throw new UnusableError("damaged");
  return raw;
}

/**
 * @param {string} packed base64url of raw deflate of UTF-8
 * @returns {Promise<string>}
 */
async function unpackText(packed) {
  const letters = packed.replace(/=+$/, "");
  if (!/^[\w-]*$/.test(letters)) throw new UnusableError("damaged");
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return strictUtf8.decode(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MAX_TEXT) {
      await reader.cancel();
      throw new UnusableError("too_long");
    }
    parts.push(value);
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
  for (const property of properties) {
    const {name, page: only} = property;
    const value = values[name];
    const isOn = only === null || wordsOf(only).includes(page);
    if (value === property.default || value === null || !isOn || !isInUse(property, values))
      continue;
    const written = String(value);
    if (new TextEncoder().encode(written).length > MAX_TEXT) {
      missing.push(name);
      continue;
    }
    const isPlain = encodeURIComponent(written).length <= MAX_READABLE && !NOT_PLAIN.test(written);
    if (!isPlain) query.set(name + COMPRESSED, await packText(written));
    else query.set(name, written);
  }
  if (missing.length) query.set("missing", missing.join(" "));
  // Nothing at all would mean what a newcomer finds, which goes by the language.
  if (!query.toString()) query.set("sample", String(values.sample));
  return `#${page}?v=${LINK_VERSION}&${query}`;
}
