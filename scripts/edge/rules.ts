import { readFileSync } from "node:fs";
import { addresses } from "../../app/addresses";
import { withGenerated } from "../generated-part";
import { pageParameters } from "../route-facts";

const BEGIN = "# Written by `npm run edge-rules`.";
const END = "# End of what `npm run edge-rules` writes.";

/** Paths of the video host, which the not-found page redirects. */
const HOST_PATHS = "(?:embed|live|shorts|v|e)";

function pathExpression(pattern: string, segment: string, rest: string): string {
  if (pattern === addresses.home) return "^/";
  if (pattern === addresses.notFound) return `^/${HOST_PATHS}/${segment}/*`;
  return `^${pattern.replace("/:term", `/${rest}`).replace(/\/:\w+/g, `/${segment}`)}/*`;
}

type Parameters = ReadonlyMap<string, readonly string[]>;

/** Puts fixed paths before patterns, because the first matching rule wins. */
function orderedPages(parameters: Parameters): [string, readonly string[]][] {
  const rank = (pattern: string) => (pattern.includes("*") ? 2 : pattern.includes("/:") ? 1 : 0);
  return [...parameters].sort(([one], [other]) => rank(one) - rank(other));
}

export function nginxRules(parameters: Parameters): string {
  const names = [...new Set([...parameters.values()].flat())].sort();
  const values = names.map(
    (name) =>
      `map $args $lor_arg_${name} { default ""; "~(?:^|&)${name}(?:=([^&]*))?(?:&|$)" "&${name}=$1"; }`,
  );
  const pages = orderedPages(parameters).map(([pattern, read]) => {
    const path = pathExpression(pattern, "[^/]+", ".+");
    return `    "~*${path}$" "${read.map((name) => `$lor_arg_${name}`).join("")}";`;
  });
  return [...values, "", "map $uri $lor_read {", '    default "";', ...pages, "}"].join("\n");
}

export function varnishRules(parameters: Parameters): string {
  const rules = orderedPages(parameters).map(([pattern, read]) => {
    const path = pathExpression(pattern, "[^/?]+", "[^?]+").replaceAll("(?:", "(");
    const others = `(?<=[?&])(?!(?:${read.join("|")})(?:=|&|$))[^&]*(?:&|$)`;
    return `if (req.url ~ "(?i)${path}(\\?|$)") {\n        set req.url = regsuball(req.url, "${others}", "");\n    }`;
  });
  return `    ${rules.join(" else ")} else {\n        set req.url = regsub(req.url, "\\?.*$", "");\n    }`;
}

const DEPLOYED = [
  { file: "deploy/nginx/cache-rules.conf", rules: nginxRules },
  { file: "deploy/varnish/rules.vcl", rules: varnishRules },
];

/** Returns the configurations with the rules of today, by file. */
export async function renewedConfigurations(): Promise<Map<string, string>> {
  const parameters = await pageParameters();
  return new Map(
    DEPLOYED.map(({ file, rules }) => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
      return [file, withGenerated(text, [BEGIN, END], rules(parameters))];
    }),
  );
}
