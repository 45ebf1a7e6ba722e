import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

const seed = new URL("../../../db/seed/", import.meta.url);
const channels = z.array(
  z.object({ items: z.array(z.tuple([z.string(), z.string(), z.number()])) }),
);

/** One line of a review's front matter. */
function frontMatterValue(text: string, name: string): string {
  return new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1] ?? "";
}

/** The videos that an empty database is seeded with, as `[id, title]`. */
export function seededVideos(): [string, string][] {
  const text = readFileSync(new URL("channels.json", seed), "utf8");
  const played = channels
    .parse(JSON.parse(text))
    .flatMap(({ items }) => items.map(([id, title]): [string, string] => [id, title]));
  const reviews = new URL("reviews/", seed);
  const reviewed = readdirSync(reviews).map((name): [string, string] => {
    const review = readFileSync(new URL(name, reviews), "utf8");
    return [frontMatterValue(review, "video"), frontMatterValue(review, "song")];
  });
  return [...played, ...reviewed];
}
