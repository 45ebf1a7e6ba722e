// What nginx's own directives cannot do: the age of a page, and purges. For njs 0.7.7 or newer,
// which knows neither `for...of`, destructuring nor `catch` without a name.
import crypto from "crypto";
import fs from "fs";

/** A cached page's file begins with nginx's record, the key and the headers, in fewer bytes. */
const HEAD_BYTES = 16384;

/** As the app spells it, and as most others do. */
const KEY_HEADERS = ["\nsurrogate-key:", "\nSurrogate-Key:"];

/** A purge works for so long, then nginx answers others, in milliseconds. */
const SLICE_MS = 4;

/** How often it looks at the clock, in files. */
const FILES = 16;

/** Clocks differ, and nothing is lost if a purge is repeated within this time, in seconds. */
const VALID_SECONDS = 300;

const EVERYTHING = "*";

const STORED = ["HIT", "STALE", "UPDATING", "REVALIDATED"];

/** The `Age` of a response. nginx repeats the one that a page came with, however long ago. */
function age(r) {
  const before = r.variables.upstream_http_age || "";
  if (!STORED.includes(r.variables.upstream_cache_status)) return before;
  const sent = Date.parse(r.variables.upstream_http_date || "");
  if (isNaN(sent)) return before;
  return String(Number(before) + Math.max(0, Math.floor((Date.now() - sent) / 1000)));
}

/** The secret that nginx shares with the app; without one, no purge is accepted. */
function sharedSecret() {
  const file = process.env.PURGE_SECRET_FILE;
  return (file ? fs.readFileSync(file, "utf8") : process.env.PURGE_SECRET || "").trim();
}

function hmac(secret, text) {
  return crypto.createHmac("sha256", secret).update(text).digest("hex");
}

function isSigned(r, text) {
  const secret = sharedSecret();
  const time = r.headersIn["X-Purge-Timestamp"] || "";
  const given = r.headersIn["X-Purge-Signature"] || "";
  if (!secret || !/^\d+$/.test(time)) return false;
  if (Math.abs(Date.now() / 1000 - Number(time)) > VALID_SECONDS) return false;
  const wanted = `sha256=${hmac(secret, `${time}.${text}`)}`;
  // Nobody chooses a character of these two, so the time that the comparison takes tells nothing.
  return hmac(secret, given) === hmac(secret, wanted);
}

/** The keys to purge, or null if the text is no purge. */
function keysOf(text) {
  try {
    const keys = JSON.parse(text).keys;
    return Array.isArray(keys) && keys.every((key) => typeof key === "string") ? keys : null;
  } catch (e) {
    return null;
  }
}

function namesIn(folder) {
  try {
    return fs.readdirSync(folder);
  } catch (e) {
    return [];
  }
}

/** The beginning of a file, within `buffer`; empty if nginx has removed it meanwhile. */
function headOf(file, buffer) {
  let handle;
  try {
    handle = fs.openSync(file, "r");
  } catch (e) {
    return buffer.subarray(0, 0);
  }
  const bytes = fs.readSync(handle, buffer, 0, HEAD_BYTES, 0);
  fs.closeSync(handle);
  return buffer.subarray(0, bytes);
}

/**
 * The surrogate keys in the headers, or null if there are none. njs takes ten times longer for an
 * expression than for a search, so that is only for other spellings.
 */
function ownKeys(headers) {
  const places = KEY_HEADERS.map((name) => headers.indexOf(name));
  const at = Math.max(places[0], places[1]);
  if (at < 0) {
    const found = /\nSurrogate-Key:([^\r]*)/i.exec(headers.toString());
    return found && found[1].split(" ");
  }
  const line = headers.subarray(at + KEY_HEADERS[0].length);
  const end = line.indexOf("\r");
  return line.toString("utf8", 0, end < 0 ? line.length : end).split(" ");
}

/** Files with a hash in their name stay: what they hold never changes, and open pages need them. */
function isPurged(file, keys, buffer) {
  const head = headOf(file, buffer);
  const end = head.indexOf("\r\n\r\n");
  const headers = end < 0 ? head : head.subarray(0, end);
  if (keys.includes(EVERYTHING)) {
    return !/\nCache-Control:[^\r]*\bimmutable\b/i.test(headers.toString());
  }
  const own = ownKeys(headers);
  if (!own) return end < 0 && head.length > 0;
  return keys.some((key) => own.includes(key));
}

function remove(file) {
  try {
    fs.unlinkSync(file);
    return 1;
  } catch (e) {
    return 0;
  }
}

/** Lets nginx answer others: it does so before a timer of 1 ms ends, but not of 0 ms. */
function pause() {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** Removes pages below a folder of the second level. nginx fetches what it does not find. */
async function purgeFolder(folder, work) {
  const names = namesIn(folder);
  let count = 0;
  for (let i = 0; i < names.length; i += 1) {
    const file = `${folder}/${names[i]}`;
    if (isPurged(file, work.keys, work.buffer)) count += remove(file);
    work.files += 1;
    if (work.files % FILES === 0 && Date.now() - work.begin >= SLICE_MS) {
      await pause();
      work.begin = Date.now();
    }
  }
  return count;
}

/** Answers `POST {"keys": [...]}` once every page with one of these surrogate keys is gone. */
async function purge(r) {
  const text = r.requestText || "";
  if (r.method !== "POST") return r.return(405, "Send POST\n");
  if (!isSigned(r, text)) return r.return(403, "This purge is not signed\n");
  const keys = keysOf(text);
  if (!keys) return r.return(400, "Send {keys: [...]}\n");
  const root = r.variables.lor_cache;
  const work = { keys, buffer: Buffer.alloc(HEAD_BYTES), files: 0, begin: Date.now() };
  const folders = namesIn(root);
  let count = 0;
  for (let i = 0; i < folders.length; i += 1) {
    const seconds = namesIn(`${root}/${folders[i]}`);
    for (let j = 0; j < seconds.length; j += 1) {
      count += await purgeFolder(`${root}/${folders[i]}/${seconds[j]}`, work);
    }
  }
  return r.return(200, JSON.stringify({ purged: count }));
}

export default { age, purge };
