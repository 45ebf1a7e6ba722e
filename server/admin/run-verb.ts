import { parseArgs } from "node:util";
import {
  AdminError,
  type AdminAnswer,
  type AdminOptions,
  type AdminRequest,
  type Verb,
} from "./command";

type Purging = Pick<AdminOptions, "purge" | "afterPurge">;

type Called<Options> = {
  verb: Verb<Options>;
  /** What follows the command. */
  words: string[];
  /** What to print after a mistake. */
  usage: string[];
};

function parseWords(
  { options = [], flags = [] }: Pick<Verb, "options" | "flags">,
  words: string[],
) {
  const type = (kind: "string" | "boolean") => (name: string) => [name, { type: kind }] as const;
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries([...options.map(type("string")), ...flags.map(type("boolean"))]),
    });
  } catch (error) {
    throw new AdminError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs one command. Mistakes by the operator are answered with a message; other errors are thrown.
 */
export async function runVerb<Options extends Purging>(
  options: Options,
  { file }: AdminRequest,
  find: () => Called<Options>,
): Promise<AdminAnswer> {
  try {
    const { verb, words, usage } = find();
    let hasPurged = false;
    const purge = (surrogateKey: string) => {
      hasPurged = true;
      options.purge(surrogateKey);
    };
    const { values, positionals } = parseWords(verb, words);
    const extra = positionals.slice(verb.most ?? 1);
    if (extra.length > 0) {
      throw new AdminError([`Too many words: ${extra.join(" ")}`, ...usage].join("\n"));
    }
    const value = (name: string) => new Map(Object.entries(values)).get(name);
    const lines = await verb.run(
      { ...options, purge },
      {
        words: positionals,
        option: (name) => {
          const given = value(name);
          return typeof given === "string" ? given : undefined;
        },
        flag: (name) => value(name) === true,
        file,
      },
    );
    return { ok: true, lines: hasPurged ? [...lines, ...(await options.afterPurge())] : lines };
  } catch (error) {
    if (error instanceof AdminError) return { ok: false, lines: error.message.split("\n") };
    throw error;
  }
}
