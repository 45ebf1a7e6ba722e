import { z } from "zod";
import type { DirectoryPodcast } from "~/domain/podcasts/directory-podcast";
import { isAppleId, isFeedId, isPodcastId } from "~/domain/podcasts/podcast-id";
import type { Db } from "../../platform/db/database.server";
import type { Log } from "../../platform/log.server";
import type { LookupResult, Lookups } from "../../upstreams/lookups.server";
import { UpstreamError } from "../../upstreams/http.server";
import type { ItunesClient } from "../../upstreams/itunes/client.server";
import type { ListenNotesClient } from "../../upstreams/listennotes/client.server";
import type { PodcastIndexClient } from "../../upstreams/podcastindex/client.server";
import { genreById } from "~/domain/podcasts/genres";
import {
  loadCards,
  loadNamedPodcasts,
  searchOwnPodcasts,
  type ListedPodcast,
} from "../podcast-rows.server";
import { savePodcasts } from "./save-podcasts.server";
import { begin } from "../../platform/work/begin.server";

const idList = z.object({ ids: z.array(z.string()) });
type IdList = z.output<typeof idList>;

/** `failed` means that no directory could be asked, so these are stored podcasts. */
export interface PodcastList {
  podcasts: ListedPodcast[];
  failed: boolean;
}

const MAX_ROWS = 100;
/** How many of our own rows to add to a directory's answer. */
const OWN_ROWS = 20;

const LISTEN_NOTES_ID = /^[0-9a-f]{32}$/;

interface Options {
  db: Db;
  lookups: Lookups;
  itunes: ItunesClient;
  index: PodcastIndexClient | null;
  listenNotes: ListenNotesClient | null;
  log: Log;
}

type Ask = () => Promise<DirectoryPodcast[]>;

/** Stores the answers of directories. */
function saving({ db, log }: Pick<Options, "db" | "log">) {
  const save = async (found: DirectoryPodcast[]): Promise<IdList> => ({
    ids: await savePodcasts(db, found, new Date()),
  });
  return {
    save,
    /** Asks Apple first, then the other directory, if there is one. @throws {UpstreamError} */
    async firstThatAnswers(apple: Ask, other: Ask | null): Promise<IdList> {
      try {
        return await save(await apple());
      } catch (error) {
        if (!(error instanceof UpstreamError) || !other) throw error;
        log.info({ err: error }, "Apple could not be asked for podcasts");
        return save(await other());
      }
    },
  };
}

/** Asks the directory that the id belongs to. @throws {UpstreamError} */
function byId({ itunes, index, listenNotes }: Pick<Options, "itunes" | "index" | "listenNotes">) {
  return async (id: string): Promise<DirectoryPodcast | null> => {
    if (isAppleId(id)) return (await itunes.lookup([id]))[0] ?? null;
    if (index && id.startsWith("pi")) return index.podcast(Number(id.slice(2)));
    return listenNotes && LISTEN_NOTES_ID.test(id) ? listenNotes.podcast(id) : null;
  };
}

/**
 * Charts, search and podcasts by id: from Apple, otherwise from Podcast Index if it has a key,
 * otherwise from our own storage (PODCAST-3).
 */
export function createDirectory({ db, lookups, itunes, index, listenNotes, log }: Options) {
  const charts = lookups.of("podcast-chart", idList);
  const searches = lookups.of("podcast-search", idList);
  const single = lookups.of("podcast", idList);

  const { save, firstThatAnswers } = saving({ db, log });

  type Question = { key: string; ask: () => Promise<IdList | null> };
  type Asked = ReturnType<typeof lookups.of<typeof idList>>;

  async function idsOf(kind: Asked, question: Question): Promise<LookupResult<IdList>> {
    return (await kind.cached(question)) ?? (await kind.askSoon(question));
  }

  const askById = byId({ itunes, index, listenNotes });

  return {
    /** Returns the most popular podcasts, overall or in a genre, with a listener's hearts. */
    async chart(genre: string | null, userId: string | null = null): Promise<PodcastList> {
      const name = genre && (genreById(genre)?.name ?? null);
      const ask = () =>
        firstThatAnswers(() => itunes.chart(genre), index && (() => index.trending(name)));
      const answer = await idsOf(charts, { key: genre ?? "top", ask });
      const ids = answer.kind === "found" ? (answer.value?.ids ?? []) : null;
      return ids
        ? { podcasts: await loadCards(db, ids.slice(0, MAX_ROWS), userId), failed: false }
        : {
            podcasts: await loadNamedPodcasts(db, genre, { limit: MAX_ROWS, userId }),
            failed: true,
          };
    },
    /** @param mayAsk whether a directory may be asked for this listener */
    async search(
      term: string,
      mayAsk: () => Promise<boolean>,
      userId: string | null = null,
    ): Promise<PodcastList> {
      const ask = () =>
        firstThatAnswers(() => itunes.search(term), index && (() => index.search(term)));
      const question = { key: term.toLowerCase(), ask };
      const own = begin(searchOwnPodcasts(db, term, { limit: OWN_ROWS, userId }));
      const cached = await searches.cached(question);
      const answer = cached ?? ((await mayAsk()) ? await searches.askSoon(question) : null);
      const ids = answer?.kind === "found" ? (answer.value?.ids ?? []) : [];
      const found = await loadCards(db, ids, userId);
      const has = new Set(found.map(({ id }) => id));
      const more = (await own).filter(({ id }) => !has.has(id));
      return { podcasts: [...found, ...more], failed: answer?.kind !== "found" };
    },
    /**
     * Asks a directory which podcast has this id there.
     * @returns our id; null if there is none
     * @throws {UpstreamError}
     */
    async find(id: string, mayAsk: () => Promise<boolean>): Promise<string | null> {
      const isTheirs = isPodcastId(id) && !isFeedId(id);
      if (!isTheirs && !LISTEN_NOTES_ID.test(id)) return null;
      const ask = async () => {
        const found = await askById(id);
        return found && save([found]);
      };
      const cached = await single.cached({ key: id, ask });
      if (!cached && !(await mayAsk())) throw new UpstreamError("podcasts", "refused", 429);
      const answer = cached ?? (await single.askSoon({ key: id, ask }));
      if (answer.kind === "failed") throw new UpstreamError("podcasts", "network");
      return answer.value?.ids[0] ?? null;
    },
  };
}
