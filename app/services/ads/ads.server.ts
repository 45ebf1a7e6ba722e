import { asc } from "drizzle-orm";
import { isAdSlot, isForCountry, type Ad } from "~/domain/ads";
import type { Db } from "../db/database.server";
import { ads } from "../db/schema.server";

interface Asked {
  /** Null for a page that everybody gets. */
  country: string | null;
  /** Hosts that pictures may come from; one from elsewhere is left out and its label stands alone. */
  imageOrigins: readonly string[];
}

/** What operators have put into the slots, for listeners of a country. */
export async function adsFor(db: Db, { country, imageOrigins }: Asked): Promise<Ad[]> {
  const rows = await db.select().from(ads).orderBy(asc(ads.slot));
  return rows.flatMap(({ slot, label, linkUrl, imageUrl, countries }) => {
    if (!isAdSlot(slot) || !isForCountry(countries, country)) return [];
    const isAllowed = imageUrl && imageOrigins.includes(new URL(imageUrl).origin);
    return [{ slot, label, linkUrl, imageUrl: isAllowed ? imageUrl : null }];
  });
}
