import { Linter } from "eslint";
import { expect, test } from "vitest";
import tseslint from "typescript-eslint";
import { fileURLToPath } from "node:url";
import { noTextIndex } from "./no-text-index.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The number of reports for this code. */
function reports(code: string): number {
  const linter = new Linter({ cwd: here });
  const messages = linter.verify(
    code,
    {
      files: ["**/*.ts"],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: {
          projectService: { allowDefaultProject: ["*.ts"] },
          tsconfigRootDir: here,
        },
      },
      plugins: { own: { rules: { "no-text-index": noTextIndex } } },
      rules: { "own/no-text-index": "error" },
    },
    { filename: `${here}sample.ts` },
  );
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.length;
}

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
