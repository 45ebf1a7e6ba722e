import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

interface Violation {
  id: string;
  help: string;
  /** Each place, and why it was found. */
  nodes: { html: string; why: string }[];
}

type Found = Omit<Violation, "nodes"> & { nodes: { html: string; any: { message: string }[] }[] };

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe on the page and returns its findings, each with its places.
 * @param rules only these; all by default
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<Violation[]> {
  await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const axe = Reflect.get(window, "axe") as {
      run(options: object): Promise<{ violations: Found[] }>;
    };
    const { violations } = await axe.run(runOnly ? { runOnly } : {});
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, any }) => ({
        html: html.slice(0, 160),
        why: any.map(({ message }) => message).join(" "),
      })),
    }));
  }, rules);
}
