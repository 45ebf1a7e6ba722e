/**
 * Adverts that the operator places, and prompts that show a feature once. Its tables are `ads` and
 * `upsells`. Called by routes.
 */
import { asc } from "drizzle-orm";
import { isAdSlot, isForCountry, type Ad } from "~/domain/ads/ads";
import type { Db } from "../platform/db/database.server";
import { ads } from "../platform/db/schema.server";
import { sharedData } from "../platform/work/shared-data.server";

interface AdsRequest {
  /** Null for a page that is cached for everybody. */
  country: string | null;
  /** Origins that images may come from; an advert with another image shows its label only. */
  imageOrigins: readonly string[];
}

/** How long each process caches the adverts, which operators rarely change. */
const FRESH_MS = 5000;

export function createAds(db: Db) {
  const shared = sharedData(FRESH_MS, () => db.select().from(ads).orderBy(asc(ads.slot)).execute());

  return {
    /** Returns the adverts for a country (PROMPT-2). */
    async of({ country, imageOrigins }: AdsRequest): Promise<Ad[]> {
      return (await shared.load()).flatMap(({ slot, label, linkUrl, imageUrl, countries }) => {
        if (!isAdSlot(slot) || !isForCountry(countries, country)) return [];
        const isAllowed = imageUrl && imageOrigins.includes(new URL(imageUrl).origin);
        return [{ slot, label, linkUrl, imageUrl: isAllowed ? imageUrl : null }];
      });
    },

    clearCache: shared.clearCache,
  };
}
