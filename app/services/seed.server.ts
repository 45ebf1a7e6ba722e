import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type ArticleFile, parseArticleFile } from "./articles/article-file.server";
import { saveArticle } from "./articles/articles.server";
import { addChannel } from "./channels.server";
import type { Db } from "./db/database.server";
import { shippedFile } from "./db/shipped-files.server";
import { articles, seedings, streams } from "./db/schema.server";
import { saveVideo } from "./videos-store.server";

const HOUR_MS = 3_600_000;

/** `[ytid, title, seconds]` */
const item = z.tuple([z.string(), z.string(), z.number().positive()]);
const channelsFile = z.array(z.object({ pid: z.string(), name: z.string(), items: z.array(item) }));

/** True once for each name in the life of a database, whoever asks at the same time. */
async function isFirst(db: Db, name: string, now: Date): Promise<boolean> {
  const planted = await db
    .insert(seedings)
    .values({ name, plantedAt: now })
    .onConflictDoNothing()
    .returning();
  return planted.length > 0;
}

/** A title for those who have no way to ask the video host; the host's own word replaces it. */
async function nameVideo(db: Db, article: ArticleFile, now: Date): Promise<void> {
  const { video, song, artist, duration } = article;
  if (!song) return;
  await saveVideo(db, {
    ytid: video,
    title: song,
    author: artist ?? "",
    duration: duration ?? null,
    views: null,
    rating: 0,
    embeddable: null,
    source: "seed",
    fetchedAt: now,
  });
}

/** The files' names begin with their place: the first is the newest. */
async function plantReviews(db: Db, now: Date): Promise<void> {
  if ((await db.$count(articles)) > 0) return;
  const folder = shippedFile("db/seed/reviews");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  for (const [at, name] of names.entries()) {
    const article = parseArticleFile(await readFile(join(folder, name), "utf8"));
    const { video, title, author, markdown } = article;
    await nameVideo(db, article, now);
    const createdAt = new Date(now.getTime() - (at + 1) * 20 * HOUR_MS);
    const isStaffPick = article["staff-pick"];
    const written = { ytid: video, title, markdown, authorName: author, authorPhoto: null };
    await saveArticle(db, { ...written, isStaffPick, createdAt }, now);
  }
}

async function plantChannels(db: Db, now: Date): Promise<void> {
  if ((await db.$count(streams)) > 0) return;
  const text = await readFile(shippedFile("db/seed/channels.json"), "utf8");
  const channels = channelsFile.parse(JSON.parse(text));
  for (const { pid, name, items } of channels) {
    const timed = items.map(([ytid, title, duration]) => ({ ytid, title, duration }));
    await addChannel(db, { pid, name, playlist: null, items: timed }, now);
  }
}

/**
 * What an empty database begins with: reviews and live channels. What an operator takes out afterwards never comes back.
 */
export async function plantSeeds(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isFirst(tx, "reviews", now)) await plantReviews(tx, now);
    if (await isFirst(tx, "channels", now)) await plantChannels(tx, now);
  });
}
