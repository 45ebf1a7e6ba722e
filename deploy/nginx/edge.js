// What nginx's own directives cannot do: the age of a page, and purges. For njs 0.7.7 or newer,
// which knows neither `for...of` nor `catch` without a name.
import crypto from "crypto";
import fs from "fs";

/** A cached page's file begins with nginx's record, the key and the headers, in fewer bytes. */
const HEAD_BYTES = 16384;

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

/** The beginning of a file; empty if nginx has removed it meanwhile. */
function headOf(file, buffer) {
  let handle;
  try {
    handle = fs.openSync(file, "r");
  } catch (e) {
    return "";
  }
  const bytes = fs.readSync(handle, buffer, 0, HEAD_BYTES, 0);
  fs.closeSync(handle);
  return buffer.toString("utf8", 0, bytes);
}

/** Files with a hash in their name stay: what they hold never changes, and open pages need them. */
function isPurged(file, keys, buffer) {
  const head = headOf(file, buffer);
  const end = head.indexOf("\r\n\r\n");
  const headers = end < 0 ? head : head.slice(0, end);
  if (keys.includes(EVERYTHING)) return !/\nCache-Control:[^\r]*\bimmutable\b/i.test(headers);
  const found = /\nSurrogate-Key:([^\r]*)/i.exec(headers);
  if (!found) return end < 0 && head !== "";
  const own = found[1].split(" ");
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

/** Removes pages below a folder of the first level. nginx fetches what it does not find. */
function purgeFolder(folder, keys, buffer) {
  let count = 0;
  namesIn(folder).forEach((second) => {
    namesIn(`${folder}/${second}`).forEach((name) => {
      const file = `${folder}/${second}/${name}`;
      if (isPurged(file, keys, buffer)) count += remove(file);
    });
  });
  return count;
}

/** Lets nginx answer others between two folders. */
function pause() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Answers `POST {"keys": [...]}` once every page with one of these surrogate keys is gone. */
async function purge(r) {
  const text = r.requestText || "";
  if (r.method !== "POST") return r.return(405, "Send POST\n");
  if (!isSigned(r, text)) return r.return(403, "This purge is not signed\n");
  const keys = keysOf(text);
  if (!keys) return r.return(400, "Send {keys: [...]}\n");
  const root = r.variables.lor_cache;
  const buffer = Buffer.alloc(HEAD_BYTES);
  const folders = namesIn(root);
  let count = 0;
  for (let i = 0; i < folders.length; i += 1) {
    count += purgeFolder(`${root}/${folders[i]}`, keys, buffer);
    await pause();
  }
  return r.return(200, JSON.stringify({ purged: count }));
}

export default { age, purge };
