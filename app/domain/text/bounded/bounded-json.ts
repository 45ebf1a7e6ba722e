interface JsonBounds {
  /** Nested lists and objects. */
  depth: number;
  /** Values in total. */
  values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns the index of the quote that ends the text at `at`; the end if there is none. */
function endOfText(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Whether JSON is within these bounds, so that `JSON.parse` needs little memory: 28 MB of `[` took
 * 2 GB, beyond any limit of the heap. Reads each character at most twice.
 */
export function isBoundedJson(json: string, { depth, values }: JsonBounds): boolean {
  let open = 0;
  let count = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (OPENING.has(code)) {
      open += 1;
      count += 1;
    } else if (CLOSING.has(code)) open -= 1;
    else if (code === COMMA) count += 1;
    if (open > depth || count > values) return false;
  }
  return true;
}
