import { describe, expect, it } from "vitest";
import * as contracts from "~/contracts";
import { readText, repositoryFiles } from "./repository";

/** Attributes that others read. */
const NOT_OURS = new Map([["data-nosnippet", "search engines"]]);

/** Those by which tests find what they test, and nothing else does. */
const FOR_TESTS = new Set([
  "adParts.place",
  "artistParts.card",
  "channelParts.tools",
  "continueParts.card",
  "loopParts.now",
  "savedLoopParts.heat",
  "rowParts.podcast",
]);

const withoutComments = (code: string) =>
  code.replace(/\/\*[^]*?\*\//g, "").replace(/(?<!:)\/\/.*/g, "");
const files = repositoryFiles
  .filter((file) => /^app\/(?!contracts\/).*\.(?:tsx?|css)$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, code: withoutComments(readText(file)) }));
const scripts = files.filter(({ file }) => !file.endsWith(".css"));
const styles = files.filter(({ file }) => file.endsWith(".css"));

const attributes = Object.entries(contracts).flatMap(([contract, parts]) =>
  Object.entries(parts).map(([part, { attribute }]) => ({
    path: `${contract}.${part}`,
    attribute,
  })),
);
const known = new Set(attributes.map(({ attribute }) => attribute));

/** Whether a script has this contract's part, with what the pattern stands for behind it. */
function isIn(path: string, pattern: string): boolean {
  const mention = new RegExp(`\\b${path.replace(".", "\\.")}(?:${pattern})`);
  return scripts.some(({ code }) => mention.test(code));
}

/** Styles are selectors in stylesheets, and variants in the names of classes. */
function isStyled(attribute: string): boolean {
  const selector = new RegExp(`\\[${attribute}[\\]=]|attr\\(${attribute}\\b`);
  const variant = new RegExp(`${attribute}:|data-\\[${attribute.replace("data-", "")}=`);
  return (
    styles.some(({ code }) => selector.test(code)) || scripts.some(({ code }) => variant.test(code))
  );
}

describe.each(attributes)("$path", ({ path, attribute }) => {
  it("is written by HTML or a script", () => {
    expect(isIn(path, "\\(|\\.set\\(|[,;]")).toBe(true);
  });

  it("is read by a script, a stylesheet or tests", () => {
    const isRead = isIn(path, "\\.(?:of|is|isOn|selector|attribute)\\b") || isStyled(attribute);
    expect(isRead).toBe(!FOR_TESTS.has(path));
  });
});

it("has each attribute in one contract", () => {
  expect(known.size).toBe(attributes.length);
});

it("names no attribute outside contracts", () => {
  const named = scripts.flatMap(({ code }) =>
    [...code.matchAll(/(?<=[\s[{"'`])data-[a-z-]*[a-z](?![\w:.-])(?!-schema)/g)].map(String),
  );
  expect(named.filter((name) => !NOT_OURS.has(name))).toEqual([]);
});

it("reads and sets attributes by contracts only", () => {
  const own = scripts.filter(({ code }) => /\bdataset\b/.test(code));
  expect(own.map(({ file }) => file)).toEqual([]);
});

it("styles only attributes that a contract has", () => {
  const named = styles.flatMap(({ code }) => code.match(/(?<=\[)data-[\w-]+/g) ?? []);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
