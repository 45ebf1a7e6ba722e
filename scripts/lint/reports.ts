import { Linter, type Rule } from "eslint";
import { expect } from "vitest";
import tseslint from "typescript-eslint";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Counts this rule's reports for the code. */
export function reportsOf(rule: Rule.RuleModule, code: string): number {
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
      plugins: { own: { rules: { rule } } },
      rules: { "own/rule": "error" },
    },
    { filename: `${here}sample.ts` },
  );
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.length;
}
