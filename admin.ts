import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { EnvError, parseEnv } from "~/services/platform/env/env.server";
import type { AdminAnswer, AdminRequest } from "./server/admin/command";
import { askRunning } from "./server/admin/socket";

/** Signs that would move the cursor, colour the terminal, or turn its text around. */
const CONTROLS = /[^\P{Cc}\t\n]|\p{Bidi_Control}/gu;

/** Prints lines, whose titles and file names may be a stranger's. */
function print(stream: NodeJS.WriteStream, lines: string[]): void {
  const inSigns = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;
  stream.write(lines.map((line) => `${line.replace(CONTROLS, inSigns)}\n`).join(""));
}

/** The running server does the work, so the modules that do it are loaded only where none runs. */
async function answerTo(request: AdminRequest): Promise<AdminAnswer> {
  const env = parseEnv(process.env);
  const say = (line: string) => print(process.stderr, [line]);
  const answer = await askRunning(env.dataDir, request, say);
  if (answer) return answer;
  const { runAlone } = await import("./server/admin/run-alone");
  return runAlone(env, request, say);
}

async function fileOf([noun, verb, name]: string[]): Promise<string | undefined> {
  if (noun !== "articles" || verb !== "add" || !name) return undefined;
  return readFile(name, "utf8").catch(() => undefined);
}

/** Commands whose word is a file, which the server would look for in another folder. */
const NAMES_A_FILE = new Set(["backup", "restore"]);

function absoluteWords(words: string[]): string[] {
  if (!NAMES_A_FILE.has(words[0] ?? "")) return words;
  return words.map((word, at) => (at === 0 || word.startsWith("-") ? word : resolve(word)));
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.length === 0 || words[0] === "help" || words[0] === "--help") {
    const { usage } = await import("./server/admin/run-command");
    process.stdout.write(`${usage(words[1]).join("\n")}\n`);
    return words.length === 0 ? 1 : 0;
  }
  const answer = await answerTo({ words: absoluteWords(words), file: await fileOf(words) });
  print(answer.ok ? process.stdout : process.stderr, answer.lines);
  return answer.ok ? 0 : 1;
}

async function linesOf(error: unknown): Promise<string[]> {
  if (error instanceof EnvError) return error.lines;
  const { errorSentence } = await import("~/services/platform/failures/error-line.server");
  return [errorSentence(error)];
}

main().then(
  (code) => (process.exitCode = code),
  async (error: unknown) => {
    print(process.stderr, await linesOf(error));
    process.exitCode = 1;
  },
);
