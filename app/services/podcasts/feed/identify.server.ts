import { createHash } from "node:crypto";
import type { FeedItem } from "./feed-types.server";

/** The stored parts of an episode by which it is recognised. */
export interface KnownEpisode {
  id: string;
  guid: string | null;
  url: string;
  digest: string;
}

export interface Identified {
  item: FeedItem;
  id: string;
  digest: string;
  /** False if it is already stored like this. */
  isChanged: boolean;
}

const hash = (text: string, length: number) =>
  createHash("sha256").update(text).digest("base64url").slice(0, length);

const digestOf = (item: FeedItem) => hash(JSON.stringify(item), 16);

function doubledGuids(items: readonly FeedItem[]): Set<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { guid } of items) {
    if (guid !== null && seen.has(guid)) doubled.add(guid);
    if (guid !== null) seen.add(guid);
  }
  return doubled;
}

/**
 * Matches each item with the stored episode of the same guid, or else of the same enclosure; a guid
 * shared by several items is not enough alone.
 */
function matched(items: readonly FeedItem[], known: readonly KnownEpisode[]) {
  const doubled = doubledGuids(items);
  const matches = new Map<FeedItem, KnownEpisode>();
  const free = new Set(known);
  const take = (keyOf: (one: { guid: string | null; url: string }) => string | null) => {
    const byKey = new Map([...free].map((one) => [keyOf(one), one]));
    for (const item of items) {
      const key = keyOf(item);
      const found = key === null || matches.has(item) ? undefined : byKey.get(key);
      if (!found || !free.delete(found)) continue;
      matches.set(item, found);
    }
  };
  take(({ guid, url }) => (guid === null ? null : `${guid}\n${url}`));
  take(({ guid }) => (guid === null || doubled.has(guid) ? null : guid));
  take(({ url }) => url);
  return { matches, doubled };
}

/**
 * Gives the items of a feed their ids. An episode keeps its id when its guid or its enclosure
 * changes, but not both (PODCAST-6).
 */
export function identify(
  podcastId: string,
  items: readonly FeedItem[],
  known: readonly KnownEpisode[],
): Identified[] {
  const { matches, doubled } = matched(items, known);
  const taken = new Set(known.map(({ id }) => id));
  function newId({ guid, url }: FeedItem): string | null {
    const isOwn = guid !== null && !doubled.has(guid);
    const keys = [isOwn ? guid : `${guid ?? ""}\n${url}`, `${guid ?? ""}\n${url}\n2`];
    const id = keys.map((key) => hash(`${podcastId}\n${key}`, 22)).find((one) => !taken.has(one));
    if (id) taken.add(id);
    return id ?? null;
  }
  return items.flatMap((item) => {
    const match = matches.get(item);
    const digest = digestOf(item);
    const id = match?.id ?? newId(item);
    // An item with the same guid and enclosure again is the same episode.
    return id ? { item, id, digest, isChanged: match?.digest !== digest } : [];
  });
}
