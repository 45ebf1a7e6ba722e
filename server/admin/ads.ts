import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { AD_SLOTS, isAdSlot, type AdSlot } from "~/domain/ads/ads";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { ads } from "~/services/platform/db/schema.server";
import { AdminError, needed, type Verb } from "./command";

const address = z.url({ protocol: /^https$/ });
const country = z.string().regex(/^[A-Z]{2}$/);

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, message: string) {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AdminError(message);
  return parsed.data;
}

function slotIn(words: readonly string[]): AdSlot {
  const slot = needed(words[0], "The slot");
  if (isAdSlot(slot)) return slot;
  throw new AdminError(`There is no slot ${slot}; there are ${AD_SLOTS.join(" and ")}`);
}

export const adVerbs: Record<string, Verb> = {
  list: {
    arguments: "",
    does: "shows the advert of each slot",
    async run({ db }) {
      const all = await db.select().from(ads).orderBy(asc(ads.slot));
      return all.map(({ slot, label, linkUrl, imageUrl, countries }) =>
        [slot, label, linkUrl, imageUrl ?? "no picture", countries.join(",") || "everywhere"].join(
          "\t",
        ),
      );
    },
  },
  set: {
    arguments: `${AD_SLOTS.join("|")} --label TEXT --link URL [--image URL] [--countries DE,FR]`,
    does: "puts an advert in a slot (an empty slot is not shown); its picture comes from a host in AD_IMAGE_ORIGINS",
    options: ["label", "link", "image", "countries"],
    async run({ db, purge, now }, { words, option }) {
      const slot = slotIn(words);
      const label = needed(option("label"), "--label");
      const link = needed(option("link"), "--link");
      const linkUrl = checked(address, link, "--link takes an https address");
      const image = option("image");
      const imageUrl = image ? checked(address, image, "--image takes an https address") : null;
      const list = option("countries")?.toUpperCase().split(",") ?? [];
      const countries = checked(z.array(country), list, "--countries takes codes such as DE,FR");
      const filled = { label, linkUrl, imageUrl, countries, updatedAt: now() };
      await db
        .insert(ads)
        .values({ slot, ...filled })
        .onConflictDoUpdate({ target: ads.slot, set: filled });
      purge(surrogateKey.page("ads"));
      return [`The slot ${slot} shows ${label}`];
    },
  },
  remove: {
    arguments: AD_SLOTS.join("|"),
    does: "empties a slot",
    async run({ db, purge }, { words }) {
      const slot = slotIn(words);
      const removed = await db.delete(ads).where(eq(ads.slot, slot)).returning();
      if (removed.length === 0) throw new AdminError(`The slot ${slot} is empty already`);
      purge(surrogateKey.page("ads"));
      return [`The slot ${slot} is empty`];
    },
  },
};
