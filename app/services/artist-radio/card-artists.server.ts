import { LRUCache } from "lru-cache";
import {
  artistKey,
  isLikelyArtist,
  NAME_ROW,
  type NamedArtist,
} from "~/domain/artist-radio/artists-in";
import { HOUR_MS } from "~/domain/text/durations";
import type { Artists, FoundArtist } from "../songs/artists.server";
import { begin } from "../platform/work/begin.server";

/** An artist whose radio is offered; `ytid` is a video that names them. */
interface CardArtist {
  name: string;
  image: string | null;
  ytid: string;
}

/** The artists, and whether every name could be asked for. */
export interface CardArtists {
  artists: CardArtist[];
  isSure: boolean;
}

/** Names that are looked at, the most frequent. */
const MOST_NAMES = 10;
/** Answers that the process remembers, and for how long (ms). The database has them for longer. */
const REMEMBERED = { max: 2000, ttl: HOUR_MS };
/** That nothing is stored about a name, which another process may change (ms). */
const NOTHING = { ttl: 60_000 };

type Answers = ReadonlyMap<string, FoundArtist | null>;

const isKnown = ({ name, hasChannel }: NamedArtist, answers: Answers) =>
  hasChannel || answers.get(artistKey(name))?.kind === "found";

/** Those of the names that are artists. Who has a channel of that name is one whom Deezer need not know. */
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

/** Tells the artists among the names in the titles of search results (ARTIST-1). */
export function createCardArtists(artists: Artists) {
  const remembered = new LRUCache<string, { answer: FoundArtist | null }>(REMEMBERED);

  function remember(name: string, answer: FoundArtist | null): FoundArtist | null {
    const isFound = answer?.kind === "found";
    remembered.set(artistKey(name), { answer }, isFound ? undefined : NOTHING);
    return answer;
  }

  /** What is stored about a name; null for nothing. */
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
    /** The artists, or a promise of them where some names have to be asked for, which `mayAsk` may refuse. */
    async among(
      all: readonly NamedArtist[],
      mayAsk: () => Promise<boolean>,
    ): Promise<{ ready: CardArtists | null; pending: Promise<CardArtists> | null }> {
      const named = all.slice(0, MOST_NAMES);
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
