import { createHash } from "node:crypto";
import type { DirectoryPodcast } from "~/domain/podcasts/directory-podcast";
import { GENRES } from "~/domain/podcasts/genres";
import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { feedAnswer, feedsAnswer, type IndexFeed } from "./schema.server";

export type PodcastIndexClient = ReturnType<typeof createPodcastIndexClient>;

type Keys = { url: string; key: string; secret: string };

/** Podcast Index splits two of Apple's genres into halves, and knows no others by number. */
const HALVES = new Map([
  ["kids", "1305"],
  ["family", "1305"],
  ["tv", "1309"],
  ["film", "1309"],
  ["religion", "1314"],
  ["spirituality", "1314"],
  ["society", "1324"],
  ["culture", "1324"],
  ["true crime", "1488"],
  ["health", "1512"],
  ["fitness", "1512"],
]);

function genresOf({ categories }: IndexFeed) {
  const names = Object.values(categories ?? {}).map((name) => name.toLowerCase());
  return GENRES.filter((genre) =>
    names.some((name) => genre.name.toLowerCase() === name || HALVES.get(name) === genre.id),
  );
}

function toPodcast(feed: IndexFeed): DirectoryPodcast {
  return {
    appleId: feed.itunesId ? String(feed.itunesId) : null,
    podcastIndexId: feed.id,
    feedUrl: feed.url || null,
    title: feed.title,
    author: feed.author ?? "",
    description: feed.description ?? "",
    picture: feed.artwork || feed.image || null,
    link: feed.link || null,
    language: feed.language || null,
    explicit: feed.explicit,
    genres: genresOf(feed),
  };
}

/** Builds the headers that prove the key; the date must be within three minutes of the server's. */
function signature({ key, secret }: Keys): Record<string, string> {
  const date = String(Math.floor(Date.now() / 1000));
  const hash = createHash("sha1")
    .update(key + secret + date)
    .digest("hex");
  return { "X-Auth-Key": key, "X-Auth-Date": date, Authorization: hash };
}

/**
 * Searches Podcast Index, an open directory, for what Apple does not have and while Apple refuses.
 */
export function createPodcastIndexClient(keys: Keys, log: Log) {
  const upstream = createUpstream({ name: "podcastindex", log, concurrency: 4, timeoutMs: 6000 });

  async function ask(path: string, query: Record<string, string>): Promise<string> {
    const url = new URL(`${keys.url}${path}?${new URLSearchParams(query).toString()}`);
    const { status, text } = await upstream.get(url, signature(keys));
    if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
    return text;
  }

  async function feeds(path: string, query: Record<string, string>) {
    return upstream.parse(feedsAnswer, await ask(path, query)).feeds.map(toPodcast);
  }

  return {
    /** @throws {UpstreamError} */
    search: (term: string) => feeds("/search/byterm", { q: term, max: "60" }),
    /** @throws {UpstreamError} */
    trending: (genre: string | null) =>
      feeds("/podcasts/trending", { max: "100", ...(genre && { cat: genre }) }),
    /** Returns null for an unknown id. @throws {UpstreamError} */
    async podcast(id: number): Promise<DirectoryPodcast | null> {
      const text = await ask("/podcasts/byfeedid", { id: String(id) });
      const { feed } = upstream.parse(feedAnswer, text);
      return Array.isArray(feed) ? null : toPodcast(feed);
    },
  };
}
