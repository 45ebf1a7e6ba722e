import type { Plugin } from "vite";
import { addresses } from "../app/addresses";

const IMPORTED = /^import \{ addresses \} from "[^"]*\/addresses";$/m;

/** Matches `addresses.api.radio.click`, with or without a property of the address after it. */
const MENTIONED = /\baddresses((?:\.\w+)+)/g;

/**
 * Returns the address as source text, with whatever follows it. A function is written out in full,
 * and the minifier calls it. Throws if the book has no such address.
 */
function sourceOf(mention: string, names: readonly string[]): string {
  let found: unknown = addresses;
  for (const [at, name] of names.entries()) {
    const part: object = Object(found);
    found = Object.entries(part).find(([key]) => key === name)?.[1];
    const rest = names.slice(at + 1).map((one) => `.${one}`);
    if (typeof found === "string") return [JSON.stringify(found), ...rest].join("");
    if (typeof found === "function") return [`(${String(found)})`, ...rest].join("");
  }
  throw new Error(`${mention} is not an address of app/addresses`);
}

/** Returns the script with its addresses written in. */
export function withAddresses(code: string): string {
  return code.replace(MENTIONED, (mention: string, path: string) =>
    sourceOf(mention, path.slice(1).split(".")),
  );
}

/**
 * Writes addresses into the browser's scripts where they are used. As properties of one object they
 * would all be in the first script, although most of them are only needed by scripts that load
 * later.
 */
export function inlineAddresses(): Plugin {
  return {
    name: "inline-addresses",
    apply: "build",
    enforce: "pre",
    transform(code, id, { ssr } = {}) {
      return !ssr && IMPORTED.test(code) ? withAddresses(code) : null;
    },
  };
}
