/**
 * `npm run edge-rules` writes the query parameters that each page reads into the configurations of
 * nginx and Varnish. Their cache keys must agree with the app's
 * (`server/cache/page-parameters.ts`).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { addresses } from "../app/addresses";
import { PAGE_PARAMETERS } from "../server/cache/page-parameters";

const BEGIN = "# Written by `npm run edge-rules`.";
const END = "# End of what `npm run edge-rules` writes.";

/** Paths of the video host, which the not-found page redirects. */
const HOST_PATHS = "(?:embed|live|shorts|v|e)";

function pathExpression(pattern: string, segment: string, rest: string): string {
  if (pattern === addresses.home) return "^/";
  if (pattern === addresses.notFound) return `^/${HOST_PATHS}/${segment}/*`;
  return `^${pattern.replace("/:term", `/${rest}`).replace(/\/:\w+/g, `/${segment}`)}/*`;
}

/** Puts fixed paths before patterns, because the first matching rule wins. */
function orderedPages(): [string, readonly string[]][] {
  const rank = (pattern: string) => (pattern.includes("*") ? 2 : pattern.includes("/:") ? 1 : 0);
  return [...PAGE_PARAMETERS].sort(([one], [other]) => rank(one) - rank(other));
}

export function nginxRules(): string {
  const names = [...new Set([...PAGE_PARAMETERS.values()].flat())].sort();
  const values = names.map(
    (name) =>
      `map $args $lor_arg_${name} { default ""; "~(?:^|&)${name}(?:=([^&]*))?(?:&|$)" "&${name}=$1"; }`,
  );
  const pages = orderedPages().map(([pattern, read]) => {
    const path = pathExpression(pattern, "[^/]+", ".+");
    return `    "~*${path}$" "${read.map((name) => `$lor_arg_${name}`).join("")}";`;
  });
  return [...values, "", "map $uri $lor_read {", '    default "";', ...pages, "}"].join("\n");
}

export function varnishRules(): string {
  const rules = orderedPages().map(([pattern, read]) => {
    const path = pathExpression(pattern, "[^/?]+", "[^?]+").replaceAll("(?:", "(");
    const others = `(?<=[?&])(?!(?:${read.join("|")})(?:=|&|$))[^&]*(?:&|$)`;
    return `if (req.url ~ "(?i)${path}(\\?|$)") {\n        set req.url = regsuball(req.url, "${others}", "");\n    }`;
  });
  return `    ${rules.join(" else ")} else {\n        set req.url = regsub(req.url, "\\?.*$", "");\n    }`;
}

export const deployed = [
  {
    file: fileURLToPath(new URL("../deploy/nginx/cache-rules.conf", import.meta.url)),
    rules: nginxRules,
  },
  {
    file: fileURLToPath(new URL("../deploy/varnish/rules.vcl", import.meta.url)),
    rules: varnishRules,
  },
];

/** Returns a configuration with its generated part renewed. Throws if its marks are missing. */
export function renewed(text: string, rules: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`There is no "${BEGIN}" followed by "${END}"`);
  const indent = text.slice(text.lastIndexOf("\n", end) + 1, end);
  return `${text.slice(0, begin + BEGIN.length)}\n${rules}\n${indent}${text.slice(end)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, rules } of deployed) {
    writeFileSync(file, renewed(readFileSync(file, "utf8"), rules()));
  }
}
