import {
  artistKey,
  isLikelyArtist,
  NAME_ROW,
  type NamedArtist,
} from "~/domain/artist-radio/artists-in";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { HOUR_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Artists, FoundArtist } from "../songs/artists.server";
import { begin } from "../platform/work/begin.server";

/** An artist whose radio is offered; `ytid` is a video that names them. */
interface CardArtist {
  name: string;
  image: string | null;
  ytid: string;
}

/** The artists, and whether it was possible to ask for every name. */
export interface CardArtists {
  artists: CardArtist[];
  isSure: boolean;
}

/** How many names to look at, the most frequent first. */
const MAX_NAMES = 10;
/** The answers that the process remembers, in characters. The database keeps them for longer. */
const MAX_REMEMBERED = 1_000_000;
/**
 * How long to remember that nothing is stored about a name, which another process may change (ms).
 */
const NOTHING = { ttl: MINUTE_MS };

type Answers = ReadonlyMap<string, FoundArtist | null>;

const isKnown = ({ name, hasChannel }: NamedArtist, answers: Answers) =>
  hasChannel || answers.get(artistKey(name))?.kind === "found";

/**
 * Picks the names that are artists. A name with a channel of its own counts even if Deezer does not
 * know it.
 */
function artistsAmong(named: readonly NamedArtist[], answers: Answers): CardArtists {
  const artists = named.flatMap((one): CardArtist[] => {
    const { name, ytid, hasChannel } = one;
    const answer = answers.get(artistKey(name));
    const info = answer?.kind === "found" ? answer.value : null;
    if (info) return [{ name: info.name, image: info.image, ytid }];
    const isArtist = hasChannel || (!isKnown(one, answers) && isLikelyArtist(one));
    return isArtist ? [{ name, image: null, ytid }] : [];
  });
  const isSure = named.every((one) => isKnown(one, answers));
  return { artists: artists.slice(0, NAME_ROW), isSure };
}

/** Finds the artists among the names in the titles of search results (ARTIST-1). */
export function createCardArtists(artists: Artists) {
  const remembered = new BoundedCache<{ answer: FoundArtist | null }>({
    maxChars: MAX_REMEMBERED,
    charsOf: (kept) => JSON.stringify(kept).length,
    ttlMs: HOUR_MS,
  });

  function remember(name: string, answer: FoundArtist | null): FoundArtist | null {
    const isFound = answer?.kind === "found";
    remembered.set(artistKey(name), { answer }, isFound ? undefined : NOTHING);
    return answer;
  }

  /** Returns what is stored about a name; null if nothing is. */
  async function known(name: string): Promise<FoundArtist | null> {
    const kept = remembered.get(artistKey(name));
    return kept ? kept.answer : remember(name, await artists.known(name));
  }

  const lookUp = async (name: string) => remember(name, await artists.lookUp(name));

  const answersFor = async (
    named: readonly NamedArtist[],
    ask: (name: string) => Promise<FoundArtist | null>,
  ): Promise<Map<string, FoundArtist | null>> =>
    new Map(
      await Promise.all(named.map(async ({ name }) => [artistKey(name), await ask(name)] as const)),
    );

  return {
    /**
     * Returns the artists, or a promise of them if some names must be asked for, which `mayAsk` may
     * refuse.
     */
    async among(
      all: readonly NamedArtist[],
      mayAsk: () => Promise<boolean>,
    ): Promise<{ ready: CardArtists | null; pending: Promise<CardArtists> | null }> {
      const named = all.slice(0, MAX_NAMES);
      const stored = await answersFor(named, known);
      const unknown = named.filter((one) => !isKnown(one, stored));
      if (unknown.length === 0 || !(await mayAsk())) {
        return { ready: artistsAmong(named, stored), pending: null };
      }
      const pending = begin(
        answersFor(unknown, lookUp).then((asked) =>
          artistsAmong(named, new Map([...stored, ...asked])),
        ),
      );
      return { ready: null, pending };
    },
  };
}
