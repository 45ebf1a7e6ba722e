import { ownValue } from "~/domain/text/own-value";
import { EVERYTHING } from "~/services/platform/cache-policy.server";
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
import { runVerb } from "./run-verb";
import { storeUsage } from "./store-commands";
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
  const lines = [
    ...(shown === nouns ? storeUsage() : []),
    ...Object.entries(shown).flatMap(([name, verbs]) =>
      Object.entries(verbs).map(
        ([verb, { arguments: args, does }]) =>
          `  ${[name, verb, args].filter(Boolean).join(" ")}\n      ${does}`,
      ),
    ),
  ];
  return ["npm run admin -- NOUN VERB ...", "", ...lines];
}

function findVerb([noun, verb, ...words]: string[]) {
  const verbs = ownValue(nouns, noun ?? "");
  if (!verbs) throw new AdminError([`There is no command ${noun ?? ""}`, ...usage()].join("\n"));
  const found = ownValue(verbs, verb ?? "");
  if (found) return { verb: found, words, usage: usage(noun) };
  const mistake = verb === undefined ? `${noun}: do what?` : `There is no command ${noun} ${verb}`;
  throw new AdminError([mistake, ...usage(noun)].join("\n"));
}

/** Runs one command about what the database has. */
export function runCommand(options: AdminOptions, request: AdminRequest): Promise<AdminAnswer> {
  return runVerb(options, request, () => findVerb(request.words));
}
