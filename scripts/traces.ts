/**
 * `npm run traces` writes into CONTRIBUTING.md which files a press passes through to the database
 * and back, for some features, and prints them with their number. `scripts/traces/` names the
 * steps; the files between them are found by their imports.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withGenerated } from "./generated-part";
import { BROWSING } from "./traces/browsing";
import { LISTENING } from "./traces/listening";
import { renderTraces } from "./traces/trace";

const BEGIN = "<!-- Written by `npm run traces`. -->";
/** A step is one line, however long. */
const IGNORE = "<!-- prettier-ignore";
const END = "<!-- End of what `npm run traces` writes. -->";

export const CONTRIBUTING = fileURLToPath(new URL("../CONTRIBUTING.md", import.meta.url));

/** Returns the text with today's traces. Throws if its marks are missing. */
export function withTraces(text: string): string {
  const traces = renderTraces([...LISTENING, ...BROWSING]);
  const kept = `${IGNORE}-start -->\n\n${traces}\n\n${IGNORE}-end -->`;
  return withGenerated(text, [BEGIN, END], kept);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(CONTRIBUTING, withTraces(readFileSync(CONTRIBUTING, "utf8")));
  console.log(renderTraces([...LISTENING, ...BROWSING]));
}
