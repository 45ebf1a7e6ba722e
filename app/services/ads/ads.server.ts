import { asc } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isAdSlot, isForCountry, type Ad } from "~/domain/ads/ads";
import type { Db } from "../platform/db/database.server";
import { ads } from "../platform/db/schema.server";

interface AdsRequest {
  /** Null for a page that is cached for everybody. */
  country: string | null;
  /** Origins that images may come from; an advert with another image shows its label only. */
  imageOrigins: readonly string[];
}

/** How long each process caches the adverts, which operators rarely change. */
const CACHE_MS = 5000;

export function createAds(db: Db) {
  const cache = new LRUCache<"ads", Promise<(typeof ads.$inferSelect)[]>>({
    max: 1,
    ttl: CACHE_MS,
  });

  function load() {
    const cached = cache.get("ads");
    if (cached) return cached;
    const rows = db.select().from(ads).orderBy(asc(ads.slot)).execute();
    cache.set("ads", rows);
    rows.catch(() => cache.clear());
    return rows;
  }

  return {
    /** The adverts for a country (PROMPT-2). */
    async of({ country, imageOrigins }: AdsRequest): Promise<Ad[]> {
      return (await load()).flatMap(({ slot, label, linkUrl, imageUrl, countries }) => {
        if (!isAdSlot(slot) || !isForCountry(countries, country)) return [];
        const isAllowed = imageUrl && imageOrigins.includes(new URL(imageUrl).origin);
        return [{ slot, label, linkUrl, imageUrl: isAllowed ? imageUrl : null }];
      });
    },

    /** Empties the cache, after an operator has changed an advert. */
    clearCache: () => cache.clear(),
  };
}
