import fc from "fast-check";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { longListener } from "../../../tests/support/data/long-listener";
import { storeEpisode } from "../../../tests/support/data/episodes";
import { clearHistory, pruneOldPlays, setKeepHistory } from "../history/keep-history.server";
import { UnknownListener } from "../listeners/listeners.server";
import { mergeListener } from "../listener-data/merge-listener.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { episodeRepeats, podcastNames, podcasts, users } from "../platform/db/schema.server";
import { recordEpisodePass } from "./episode-repeats.server";
import { loadEpisode } from "./episode-rows.server";
import { listenerData } from "./listener-data.server";

const now = new Date("2026-11-22T12:00:00Z");
const event = () => crypto.randomUUID();

describe("repeats of an episode", () => {
  const db = useDatabase();
  let userId = "";
  beforeAll(async () => {
    userId = await longListener(db());
  });

  async function episode() {
    const { id, podcastId } = await storeEpisode(db());
    await db().insert(podcastNames).values({ name: podcastId, podcastId });
    return { episodeId: id, podcastId };
  }

  type Part = { start?: number; end?: number | null; eventId?: string; at?: Date };
  const pass = (who: string, episodeId: string, { at = now, ...part }: Part = {}) =>
    recordEpisodePass(db(), {
      ...{ userId: who, episodeId, eventId: event(), start: 0, end: 60, now: at },
      ...part,
    });

  const repeatsOf = async (who: string | null, ids: { episodeId: string; podcastId: string }) =>
    (await loadEpisode(db(), { ...ids, userId: who }))?.repeats;

  it("are counted for the listener by minutes, and for everybody", async () => {
    const ids = await episode();
    await pass(userId, ids.episodeId, { start: 130, end: 185 });
    const second = await pass(userId, ids.episodeId, { start: 0, end: 130.5 });
    expect(second).toEqual({ repeats: 2, seconds: 185.5, totalRepeats: 2, counted: true });
    const other = await longListener(db());
    await pass(other, ids.episodeId);
    const minutes = [1, 1, 2, 1];
    expect(await repeatsOf(userId, ids)).toEqual({ total: 3, own: 2, seconds: 185.5, minutes });
    expect(await repeatsOf(null, ids)).toEqual({ total: 3, own: 0, seconds: 0, minutes: [] });
  });

  it("count without minutes where the length is unknown", async () => {
    const ids = await episode();
    const answer = await pass(userId, ids.episodeId, { end: null });
    expect(answer).toEqual({ repeats: 1, totalRepeats: 1, counted: true });
    await pass(userId, ids.episodeId, { start: 9, end: 9 });
    expect(await repeatsOf(userId, ids)).toEqual({ total: 2, own: 2, seconds: 0, minutes: [] });
  });

  it("reach to the longest episode that there may be", async () => {
    const ids = await episode();
    await pass(userId, ids.episodeId, { start: 0, end: 172_800 });
    expect((await repeatsOf(userId, ids))?.minutes).toEqual(Array(2880).fill(1));
  });

  it("count an event once, also one of another listener or of a video", async () => {
    const ids = await episode();
    const [eventId, other] = [event(), await longListener(db())];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pass(userId, ids.episodeId, { eventId })),
    );
    expect(answers.filter((answer) => answer?.counted)).toHaveLength(1);
    expect(answers.map((answer) => answer?.repeats)).toEqual(Array(6).fill(1));
    const stolen = await pass(other, ids.episodeId, { eventId });
    expect(stolen).toEqual({ repeats: 0, totalRepeats: 1, counted: false });
    const video = event();
    await recordPass(db(), { userId, ytid: "fJ9rUzIMcZQ", eventId: video, now });
    expect(await pass(userId, ids.episodeId, { eventId: video })).toMatchObject({ counted: false });
  });

  it("lose none of many at the same time", async () => {
    const ids = await episode();
    const others = await Promise.all([1, 2].map(() => longListener(db())));
    const who = [...others, userId].flatMap((id) => Array<string>(8).fill(id));
    await Promise.all(who.map((id) => pass(id, ids.episodeId)));
    expect(await repeatsOf(userId, ids)).toMatchObject({ total: 24, own: 8, minutes: [8] });
  });

  it("need a known episode and listener, and keep the event otherwise", async () => {
    const ids = await episode();
    const eventId = event();
    for (const odd of ["constructor", "__proto__", "a".repeat(22)])
      expect(await pass(userId, odd, { eventId })).toBeNull();
    await expect(pass(event(), ids.episodeId, { eventId })).rejects.toThrow(UnknownListener);
    expect(await pass(userId, ids.episodeId, { eventId })).toMatchObject({ counted: true });
  });

  it("count for everybody alone where the listener keeps no history", async () => {
    const [ids, who] = [await episode(), await longListener(db())];
    await pass(who, ids.episodeId);
    await setKeepHistory(db(), { userId: who, keep: "off", now });
    expect(await pass(who, ids.episodeId)).toMatchObject({ repeats: 1, totalRepeats: 2 });
    expect(await repeatsOf(who, ids)).toMatchObject({ total: 2, own: 1, minutes: [1] });
  });

  it("go with the history, and after 90 days where the listener wants that", async () => {
    const [old, recent] = [await episode(), await episode()];
    const who = await longListener(db());
    const long = new Date(now.getTime() - 91 * 86_400_000);
    await pass(who, old.episodeId, { at: long });
    await pass(who, recent.episodeId);
    await db().update(users).set({ keepHistory: "90days" }).where(eq(users.id, who));
    await pruneOldPlays(db(), now);
    expect(await repeatsOf(who, old)).toMatchObject({ total: 1, own: 0 });
    expect(await repeatsOf(who, recent)).toMatchObject({ own: 1 });
    await clearHistory(db(), { userId: who });
    expect(await repeatsOf(who, recent)).toEqual({ total: 1, own: 0, seconds: 0, minutes: [] });
  });

  it("of a guest are added to those of the account, and are in its export", async () => {
    const [both, guests] = [await episode(), await episode()];
    const [from, into] = [await longListener(db()), await longListener(db())];
    await db().update(users).set({ kind: "email" }).where(eq(users.id, into));
    await pass(into, both.episodeId, { start: 0, end: 60 });
    await pass(from, both.episodeId, { start: 50, end: 200 });
    await pass(from, guests.episodeId, { start: 0, end: 30 });
    await mergeListener(db(), { from, into, now });
    const merged = { total: 2, own: 2, seconds: 210, minutes: [2, 1, 1, 1] };
    expect(await repeatsOf(into, both)).toEqual(merged);
    expect(await repeatsOf(into, guests)).toMatchObject({ total: 1, own: 1, minutes: [1] });
    expect(await pass(from, guests.episodeId)).toMatchObject({ repeats: 2, totalRepeats: 2 });
    const { episodeRepeats: exported } = await listenerData.export(db(), into);
    expect(exported).toContainEqual({
      ...both,
      ...{ title: "Kettles at dawn", repeats: 2, seconds: 210, minutes: [2, 1, 1, 1] },
      repeatedAt: now,
    });
  });

  it("stay when the podcast gets another id", async () => {
    const { episodeId, podcastId } = await episode();
    await pass(userId, episodeId);
    const moved = `f${podcastId.slice(1).split("").reverse().join("")}`;
    await db().update(podcasts).set({ id: moved }).where(eq(podcasts.id, podcastId));
    expect(await repeatsOf(userId, { episodeId, podcastId })).toMatchObject({ total: 1, own: 1 });
    const own = await listenerData.export(db(), userId);
    expect(own.episodeRepeats.find((row) => row.episodeId === episodeId)?.podcastId).toBe(moved);
  });

  it("of any passes add up as if each minute had been counted by hand", async () => {
    const part = fc.tuple(fc.nat(900), fc.nat(900), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const ids = await episode();
        const [who, guest] = [await longListener(db()), await longListener(db())];
        await db().update(users).set({ kind: "email" }).where(eq(users.id, who));
        const counted = Array<number>(16).fill(0);
        let heard = 0;
        for (const [start, end, isGuest] of parts) {
          await pass(isGuest ? guest : who, ids.episodeId, { start, end });
          heard += Math.max(0, end - start);
          for (const minute of counted.keys()) {
            if (start < end && start < (minute + 1) * 60 && end > minute * 60)
              counted[minute] = (counted[minute] ?? 0) + 1;
          }
        }
        await mergeListener(db(), { from: guest, into: who, now });
        const found = await repeatsOf(who, ids);
        const minutes = counted.slice(0, counted.findLastIndex((times) => times > 0) + 1);
        const { length } = parts;
        expect(found).toEqual({ total: length, own: length, seconds: heard, minutes });
      }),
      { numRuns: 15 },
    );
  });

  it("go with the listener", async () => {
    const [ids, who] = [await episode(), await longListener(db())];
    await pass(who, ids.episodeId);
    await db().delete(users).where(eq(users.id, who));
    expect(await db().$count(episodeRepeats, eq(episodeRepeats.userId, who))).toBe(0);
    expect(await repeatsOf(null, ids)).toMatchObject({ total: 1 });
  });
});
