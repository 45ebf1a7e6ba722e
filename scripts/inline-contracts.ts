import type { Plugin } from "vite";
import * as contracts from "../app/contracts";
import { sourceOf } from "../app/contracts/attribute";

const IMPORTED = /^import \{([^}]*)\} from "~\/contracts";\n/m;

/**
 * Returns the text or function that `heart.video.selector` names, as source text. Throws if there
 * is none.
 */
function sourceAt(path: string): string {
  let found: unknown = contracts;
  for (const name of path.split(".")) {
    const part: object = Object(found);
    found = Object.entries(part).find(([key]) => key === name)?.[1];
  }
  if (typeof found === "string") return JSON.stringify(found);
  const source = typeof found === "function" ? sourceOf(found) : undefined;
  if (source === undefined) throw new Error(`${path} is not an attribute of app/contracts`);
  return source;
}

/** Returns the script with everything it takes from contracts written in. */
export function withContracts(code: string): string {
  const names = (IMPORTED.exec(code)?.[1] ?? "").match(/\w+/g);
  if (!names) return code;
  const mentioned = new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)(?:${names.join("|")})(?:\\.\\w+)+`, "g");
  return code.replace(IMPORTED, "").replace(mentioned, sourceAt);
}

/**
 * Writes attributes into the browser's scripts, for the same reason as addresses
 * (`inline-addresses.ts`).
 */
export function inlineContracts(): Plugin {
  return {
    name: "inline-contracts",
    apply: "build",
    enforce: "pre",
    transform: (code, _id, { ssr } = {}) => (ssr ? null : withContracts(code)),
  };
}
