import { asc } from "drizzle-orm";
import { isAdSlot, isForCountry, type Ad } from "~/domain/ads/ads";
import type { Db } from "../platform/db/database.server";
import { ads } from "../platform/db/schema.server";

interface AdsRequest {
  /** Null for a page that is cached for everybody. */
  country: string | null;
  /** Origins that images may come from; an advert with another image shows its label only. */
  imageOrigins: readonly string[];
}

/** The adverts for a country (PROMPT-2). */
export async function loadAds(db: Db, { country, imageOrigins }: AdsRequest): Promise<Ad[]> {
  const rows = await db.select().from(ads).orderBy(asc(ads.slot));
  return rows.flatMap(({ slot, label, linkUrl, imageUrl, countries }) => {
    if (!isAdSlot(slot) || !isForCountry(countries, country)) return [];
    const isAllowed = imageUrl && imageOrigins.includes(new URL(imageUrl).origin);
    return [{ slot, label, linkUrl, imageUrl: isAllowed ? imageUrl : null }];
  });
}
