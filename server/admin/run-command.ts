import { parseArgs } from "node:util";
import { ownValue } from "~/domain/text/own-value";
import { EVERYTHING } from "../cache/purge-keys";
import { adVerbs } from "./ads";
import { reviewVerbs } from "./reviews";
import {
  AdminError,
  type AdminAnswer,
  type AdminOptions,
  type AdminRequest,
  type Verb,
} from "./command";
import { discoveryVerbs } from "./discovery";
import { channelVerbs } from "./channels";
import { userVerbs } from "./users";
import { videoVerbs } from "./videos";

const cacheVerbs: Record<string, Verb> = {
  purge: {
    arguments: "[KEY]",
    does: "removes all pages from the cache, or those with one surrogate key",
    async run({ purge }, { words }) {
      purge(words[0] ?? EVERYTHING);
      return [words[0] ? `Purged ${words[0]}` : "Purged every cached page"];
    },
  },
};

const nouns: Record<string, Record<string, Verb>> = {
  streams: channelVerbs,
  articles: reviewVerbs,
  ads: adVerbs,
  users: userVerbs,
  videos: videoVerbs,
  discovery: discoveryVerbs,
  cache: cacheVerbs,
};

/** The usage of all commands, or of those of one noun. */
export function usage(noun?: string): string[] {
  const shown =
    noun && Object.hasOwn(nouns, noun) ? { [noun]: ownValue(nouns, noun) ?? {} } : nouns;
  const lines = Object.entries(shown).flatMap(([name, verbs]) =>
    Object.entries(verbs).map(
      ([verb, { arguments: args, does }]) =>
        `  ${[name, verb, args].filter(Boolean).join(" ")}\n      ${does}`,
    ),
  );
  return ["npm run admin -- NOUN VERB ...", "", ...lines];
}

function findVerb([noun, verb]: string[]): Verb {
  const verbs = ownValue(nouns, noun ?? "");
  if (!verbs) throw new AdminError([`There is no command ${noun ?? ""}`, ...usage()].join("\n"));
  const found = ownValue(verbs, verb ?? "");
  if (found) return found;
  throw new AdminError([`There is no ${noun} ${verb ?? ""}`, ...usage(noun)].join("\n"));
}

function parseWords({ options = [], flags = [] }: Verb, words: string[]) {
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
export async function runCommand(
  options: AdminOptions,
  { words, file }: AdminRequest,
): Promise<AdminAnswer> {
  try {
    const verb = findVerb(words);
    let hasPurged = false;
    const purge = (surrogateKey: string) => {
      hasPurged = true;
      options.purge(surrogateKey);
    };
    const { values, positionals } = parseWords(verb, words.slice(2));
    const extra = positionals.slice(verb.most ?? 1);
    if (extra.length > 0) {
      throw new AdminError([`Too many words: ${extra.join(" ")}`, ...usage(words[0])].join("\n"));
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
