import type { DirectoryPodcast } from "~/domain/podcasts/directory-podcast";
import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { show, type ListenNotesShow } from "./schema.server";

export type ListenNotesClient = ReturnType<typeof createListenNotesClient>;

function toPodcast(one: ListenNotesShow): DirectoryPodcast {
  return {
    appleId: one.itunes_id ? String(one.itunes_id) : null,
    podcastIndexId: null,
    feedUrl: one.rss,
    title: one.title,
    author: one.publisher ?? "",
    description: one.description ?? "",
    picture: one.image,
    link: one.website,
    language: one.language,
    explicit: one.explicit_content,
    genres: [],
  };
}

/**
 * Looks up podcasts by Listen Notes' own ids only, because its free plan allows a few hundred calls
 * a month.
 */
export function createListenNotesClient({ url, key }: { url: string; key: string }, log: Log) {
  const upstream = createUpstream({ name: "listennotes", log, concurrency: 2, retries: 0 });
  return {
    /** Null for an unknown id. @throws {UpstreamError} */
    async podcast(id: string): Promise<DirectoryPodcast | null> {
      const address = new URL(`${url}/podcasts/${encodeURIComponent(id)}`);
      const { status, text } = await upstream.get(address, { "X-ListenAPI-Key": key });
      if (status === 404) return null;
      if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
      return toPodcast(upstream.parse(show, text));
    },
  };
}
