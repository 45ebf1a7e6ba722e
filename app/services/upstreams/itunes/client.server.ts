import type { RedisClient } from "../../platform/redis.server";
import type { DirectoryPodcast } from "~/domain/podcasts/directory-podcast";
import { genreById } from "~/domain/podcasts/genres";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createAskApple } from "./ask.server";
import { createCharts } from "./charts.server";
import { shows, type ItunesShow } from "./schema.server";

export type ItunesClient = ReturnType<typeof createItunesClient>;

const SEARCH_ROWS = 50;
/** Apple answers at most 200 ids in one call. */
const LOOKUP_IDS = 150;

function toPodcast(show: ItunesShow): DirectoryPodcast {
  const genres = show.genreIds.flatMap((id) => genreById(id) ?? []);
  return {
    appleId: show.collectionId,
    podcastIndexId: null,
    feedUrl: show.feedUrl ?? null,
    title: show.collectionName,
    author: show.artistName,
    description: "",
    picture: show.artworkUrl600 ?? show.artworkUrl100 ?? null,
    link: show.collectionViewUrl ?? null,
    language: null,
    explicit: show.collectionExplicitness === "explicit",
    genres: genres.filter(({ id }, at) => genres.findIndex((one) => one.id === id) === at),
  };
}

/** Apple's directory of podcasts: charts, search and lookups by id. */
export function createItunesClient(
  env: Pick<Env, "podcasts">,
  stores: { redis: RedisClient | null; log: Log },
) {
  const { itunesUrl } = env.podcasts;
  const apple = createAskApple(stores);
  const charts = createCharts(apple, env.podcasts);

  async function loadShows(path: string, query: Record<string, string>) {
    const text = await apple.get(`${itunesUrl}/${path}?${new URLSearchParams(query).toString()}`);
    return apple.parse(shows, text).results.map(toPodcast);
  }

  /** Looks up shows in the order of `ids`, without unknown ones. @throws {UpstreamError} */
  async function lookup(ids: readonly string[]): Promise<DirectoryPodcast[]> {
    const found = new Map<string | null, DirectoryPodcast>();
    for (let at = 0; at < ids.length; at += LOOKUP_IDS) {
      const id = ids.slice(at, at + LOOKUP_IDS).join(",");
      for (const show of await loadShows("lookup", { id, entity: "podcast" })) {
        found.set(show.appleId, show);
      }
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    lookup,
    /** Returns the most popular podcasts, overall or in a genre. @throws {UpstreamError} */
    async chart(genre: string | null): Promise<DirectoryPodcast[]> {
      return lookup(await charts.ids(genre));
    },
    /** @throws {UpstreamError} */
    search(term: string): Promise<DirectoryPodcast[]> {
      const query = { term, media: "podcast", entity: "podcast", limit: String(SEARCH_ROWS) };
      return loadShows("search", query);
    },
  };
}
