/**
 * Fills an empty database with reviews and channels. Its table is `seedings`. Called by the server
 * once, when it starts.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type ReviewFile, parseReviewFile } from "../reviews/review-file.server";
import { saveReview } from "../reviews/stored-reviews.server";
import { addChannel } from "../channels/channels.server";
import type { Db } from "../platform/db/database.server";
import { shippedFile } from "../platform/db/shipped-files.server";
import { reviews, seedings, channels } from "../platform/db/schema.server";
import { saveVideo } from "../videos/videos-store.server";

const HOUR_MS = 3_600_000;

/** `[ytid, title, seconds]` */
const item = z.tuple([z.string(), z.string(), z.number().positive()]);
const channelsFile = z.array(z.object({ pid: z.string(), name: z.string(), items: z.array(item) }));

/** Returns true only once for each name and database, even to concurrent callers. */
async function claimSeeding(db: Db, name: string, now: Date): Promise<boolean> {
  const claimed = await db
    .insert(seedings)
    .values({ name, seededAt: now })
    .onConflictDoNothing()
    .returning();
  return claimed.length > 0;
}

/**
 * Stores a title for installations that cannot ask the video host, whose own title later replaces
 * it.
 */
async function saveSeedVideo(db: Db, review: ReviewFile, now: Date): Promise<void> {
  const { video, song, artist, duration } = review;
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

/** Sorted by file name, so that the newest review comes first. */
async function seedReviews(db: Db, now: Date): Promise<void> {
  if ((await db.$count(reviews)) > 0) return;
  const folder = shippedFile("db/seed/reviews");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  for (const [at, name] of names.entries()) {
    const review = parseReviewFile(await readFile(join(folder, name), "utf8"));
    const { video, title, author, markdown } = review;
    await saveSeedVideo(db, review, now);
    const createdAt = new Date(now.getTime() - (at + 1) * 20 * HOUR_MS);
    const isStaffPick = review["staff-pick"];
    const written = { ytid: video, title, markdown, authorName: author, authorPhoto: null };
    await saveReview(db, { ...written, isStaffPick, createdAt }, now);
  }
}

async function seedChannels(db: Db, now: Date): Promise<void> {
  if ((await db.$count(channels)) > 0) return;
  const text = await readFile(shippedFile("db/seed/channels.json"), "utf8");
  const seeds = channelsFile.parse(JSON.parse(text));
  for (const { pid, name, items } of seeds) {
    const timed = items.map(([ytid, title, duration]) => ({ ytid, title, duration }));
    await addChannel(db, { pid, name, playlist: null, items: timed }, now);
  }
}

/**
 * Adds reviews and live channels to an empty database, once: whatever an operator removes stays
 * removed.
 */
export async function seedDatabase(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await claimSeeding(tx, "reviews", now)) await seedReviews(tx, now);
    if (await claimSeeding(tx, "channels", now)) await seedChannels(tx, now);
  });
}
