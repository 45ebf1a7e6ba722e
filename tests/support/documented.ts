import { readFileSync } from "node:fs";

const guide = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");

const PROGRAMS =
  /^(?:[A-Z_]+=\S+ )?(?:alter|backup|cp|deploy\/|docker|install|move-to|node|npm|pg_dump|podman|psql|restore|set|system)/;
/** The nouns of an operator's commands, which are written without the program. */
const NOUNS = /^(?:ads|articles|cache|discovery|streams|users|videos) [a-z]/;

const withoutRemark = (line: string) => line.replace(/ +# .*$/, "").trim();

/**
 * The commands in docs/operating.md, in their order: lines of its blocks, and what is a command in
 * its sentences.
 */
export function documentedCommands(): string[] {
  const words = [...guide.matchAll(/^ {4}(\S.*)$|`([^`\n]+)`/gm)].map(([, line, inline]) =>
    withoutRemark(line ?? inline ?? ""),
  );
  const commands = words.filter(
    (text) =>
      text !== "docker compose" && /[ .]./.test(text) && (PROGRAMS.test(text) || NOUNS.test(text)),
  );
  return [...new Set(commands)];
}

/** @returns the one command in docs/operating.md that begins so */
export function documented(start: string): string {
  const found = documentedCommands().filter((command) => command.startsWith(start));
  if (found.length === 1) return found[0]!;
  throw new Error(`docs/operating.md has ${found.length} commands that begin with ${start}`);
}
