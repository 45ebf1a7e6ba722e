import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { QueueItem } from "~/domain/queue/queue";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { storeEpisode } from "../../../tests/support/data/episodes";
import { createListener } from "../listeners/listeners.server";
import { episodes } from "../platform/db/schema.server";
import { NoSuchEpisode } from "../podcasts/playable-episode.server";
import { savePosition } from "../podcasts/episode-positions.server";
import { loadQueued } from "./queue-rows.server";
import { addToQueue, loadQueue, moveInQueue, shiftQueue } from "./queue.server";

const now = new Date("2026-11-21T12:00:00Z");
const origin = { feature: "history", fromRadio: false } as const;
const entry = () => ({ id: crypto.randomUUID(), ...origin });
const videoInfo = { knownOf: () => Promise.resolve(new Map()) } as never;

describe("episodes in the queue", () => {
  const db = useDatabase();

  async function mixed() {
    const userId = await createListener(db());
    const episode = await storeEpisode(db());
    const items: QueueItem[] = [
      { ...entry(), ytid: uniqueYtid() },
      { ...entry(), episodeId: episode.id },
      { ...entry(), ytid: uniqueYtid() },
    ];
    for (const item of items) await addToQueue(db(), { userId, now }, item);
    return { userId, episode, items };
  }
  const rowsOf = async (userId: string) =>
    loadQueued({ db: db(), videoInfo, session: { userId } }, await loadQueue(db(), userId));

  it("wait among videos, in the order in which they are put", async () => {
    const { userId, items } = await mixed();
    const [first, second, third] = items as [QueueItem, QueueItem, QueueItem];
    expect(await loadQueue(db(), userId)).toEqual(items);
    await moveInQueue(db(), { userId, now }, { id: second.id, before: first.id });
    expect(await loadQueue(db(), userId)).toEqual([second, first, third]);
  });

  it("have the podcast's name, and go on where the listener was", async () => {
    const { userId, episode } = await mixed();
    const place = { seconds: 42, duration: 600, played: false, at: now.getTime() };
    await savePosition(db(), { userId, episodeId: episode.id, ...place, now });
    const [video, row] = await rowsOf(userId);
    expect(row).toMatchObject({
      ...{ episodeId: episode.id, title: "Kettles at dawn", author: "An Invented Podcast" },
      ...{ duration: 600, unavailable: false },
      item: { kind: "episode", id: episode.id, podcastId: episode.podcastId, startAt: 42 },
    });
    expect(Object.keys(video ?? {}).sort()).toEqual(
      ["author", "duration", "feature", "fromRadio", "id", "title", "unavailable", "ytid"].sort(),
    );
  });

  it("are taken once by a repeated operation", async () => {
    const { userId, items } = await mixed();
    const [first, second, third] = items;
    const of = { userId, now };
    await shiftQueue(db(), of);
    const opId = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent++) {
      const { item, items: left } = await shiftQueue(db(), { ...of, opId });
      expect([item, left]).toEqual([second, [third]]);
    }
    expect(first).toBeDefined();
  });

  it("must be known to be added", async () => {
    const { userId, items } = await mixed();
    const unknown = { ...entry(), episodeId: "z".repeat(22) };
    await expect(addToQueue(db(), { userId, now }, unknown)).rejects.toThrow(NoSuchEpisode);
    expect(await loadQueue(db(), userId)).toEqual(items);
  });

  it("leave the queue with their podcast", async () => {
    const { userId, episode, items } = await mixed();
    await db().delete(episodes).where(eq(episodes.id, episode.id));
    expect(await loadQueue(db(), userId)).toEqual([items[0], items[2]]);
  });
});
