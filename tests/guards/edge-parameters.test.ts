import { describe, expect, it } from "vitest";
import { nginxRules, renewedConfigurations, varnishRules } from "../../scripts/edge/rules";
import { pageParameters } from "../../scripts/route-facts";
import { readText } from "./repository";

const parameters = await pageParameters();
const configurations = await renewedConfigurations();

type Rule = { path: RegExp; parameters: string[] };

/** The parameters that a cache reads at this path, by the first rule that matches. */
function parametersAt(path: string, rules: Rule[]): string[] {
  return rules.find((rule) => rule.path.test(path))?.parameters ?? [];
}

const nginx = [...nginxRules(parameters).matchAll(/^ +"~\*(\^\S+)" "((?:\$lor_arg_\w+)+)";/gm)].map(
  ([, path, names]): Rule => ({
    path: new RegExp(path!, "i"),
    parameters: names!.split("$lor_arg_").slice(1),
  }),
);
const VARNISH =
  /req\.url ~ "\(\?i\)(\S+)"\) \{\s+set req\.url = regsuball\([^\n]*\(\?!\(\?:([\w|]+)\)/g;
const varnish = [...varnishRules(parameters).matchAll(VARNISH)].map(([, path, names]): Rule => ({
  path: new RegExp(path!, "i"),
  parameters: names!.split("|"),
}));

describe("the rules for nginx and Varnish", () => {
  it.each([...configurations.keys()])("are up to date in %s (npm run edge-rules)", (file) => {
    expect(configurations.get(file)).toBe(readText(file));
  });

  const others = ["/about", "/stream", "/stream/:pid", "/playlist/:pid/rss.xml", "/login/code"];

  it.each([...parameters.keys(), ...others])(
    "read the same parameters at %s as the app",
    (pattern) => {
      const path = pattern.replace("/*", "/embed/abc").replace(/\/:\w+/g, "/abc");
      const wanted = parameters.get(pattern) ?? [];
      expect(parametersAt(path, nginx)).toEqual(wanted);
      expect(parametersAt(path, varnish)).toEqual(wanted);
    },
  );
});
