import { expect, test } from "vitest";
import { noTextIndex } from "./no-text-index.mjs";
import { reportsOf } from "./reports";

const reports = (code: string) => reportsOf(noTextIndex, code);

const given = `
declare const text: string;
declare const word: "a" | "b";
declare const at: number;
declare const titles: Record<string, string>;
declare const known: Map<string, string>;
declare const either: { a: string; b: string };
`;

test("reports every way of indexing an object by a string", () => {
  expect(reports(`${given} titles[text]; titles[\`x\${text}\`]; titles[text] = "";`)).toBe(3);
  expect(reports(`${given} const { [text]: title } = titles; title; text in titles;`)).toBe(2);
  expect(reports(`${given} function of<K extends string>(key: K) { return titles[key]; }`)).toBe(1);
  expect(reports(`${given} declare const answer: any; titles[answer]; titles[text!];`)).toBe(2);
});

test("allows literals, numbers and maps", () => {
  expect(reports(`${given} either[word]; titles["a"]; "a" in titles; [1][at]; text[at];`)).toBe(0);
  expect(reports(`${given} known.get(text); const { ["a"]: a } = titles; a;`)).toBe(0);
});
