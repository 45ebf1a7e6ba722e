import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deployed, nginxRules, renewed, varnishRules } from "../../scripts/edge-rules";
import { PAGE_PARAMETERS } from "../../server/cache/page-parameters";

type Rule = { path: RegExp; parameters: string[] };

/** The parameters that a cache reads at this path, by the first rule that matches. */
function parametersAt(path: string, rules: Rule[]): string[] {
  return rules.find((rule) => rule.path.test(path))?.parameters ?? [];
}

const nginx = [...nginxRules().matchAll(/^ +"~\*(\^\S+)" "((?:\$lor_arg_\w+)+)";/gm)].map(
  ([, path, names]): Rule => ({
    path: new RegExp(path!, "i"),
    parameters: names!.split("$lor_arg_").slice(1),
  }),
);
const VARNISH =
  /req\.url ~ "\(\?i\)(\S+)"\) \{\s+set req\.url = regsuball\([^\n]*\(\?!\(\?:([\w|]+)\)/g;
const varnish = [...varnishRules().matchAll(VARNISH)].map(([, path, names]): Rule => ({
  path: new RegExp(path!, "i"),
  parameters: names!.split("|"),
}));

describe("the rules for nginx and Varnish", () => {
  it.each(deployed)("are up to date in $file (npm run edge-rules)", ({ file, rules }) => {
    const text = readFileSync(file, "utf8");
    expect(renewed(text, rules())).toBe(text);
  });

  const others = ["/about", "/stream", "/stream/:pid", "/playlist/:pid/rss.xml", "/login/code"];

  it.each([...PAGE_PARAMETERS.keys(), ...others])(
    "read the same parameters at %s as the app",
    (pattern) => {
      const path = pattern.replace("/*", "/embed/abc").replace(/\/:\w+/g, "/abc");
      const wanted = PAGE_PARAMETERS.get(pattern) ?? [];
      expect(parametersAt(path, nginx)).toEqual(wanted);
      expect(parametersAt(path, varnish)).toEqual(wanted);
    },
  );
});
