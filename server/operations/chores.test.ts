import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  counters,
  lookups,
  pictures,
  playEvents,
  plays,
  quotaUses,
  searches,
  sessions,
  signInCodes,
  users,
  videoDays,
  videos,
  playbackFailures,
} from "~/services/platform/db/schema.server";
import { saveVideo } from "~/services/videos/videos-store.server";
import { uniqueYtid, useDatabase } from "../../tests/support/data/database";
import { quietLog } from "../../tests/support/app/quiet-log";
import type { Db } from "~/services/platform/db/database.server";
import { startChores } from "./chores";

const DAY_MS = 86_400_000;
const words = { title: "Song", author: "", duration: null, views: null, rating: 0 } as const;

describe("chores", () => {
  const db = useDatabase();
  const [keepsAll, keeps90Days] = [randomUUID(), randomUUID()];
  const played = uniqueYtid();

  /** Adds one row to every table whose rows expire. */
  async function fill(at: Date): Promise<void> {
    const [id, ytid] = [randomUUID(), uniqueYtid()];
    const day = at.toISOString().slice(0, 10);
    const age = { createdAt: at, expiresAt: at };
    await db().insert(searches).values({ query: id, source: "host", fetchedAt: at });
    await db().insert(lookups).values({ kind: "song", key: id, fetchedAt: at });
    await db().insert(videoDays).values({ day, ytid, repeats: 1 });
    await db().insert(quotaUses).values({ provider: "p", day, used: 1 });
    const address = `https://example.org/${id}.png`;
    await db().insert(pictures).values({ hash: id, address, namedAt: at });
    const failure = { reason: "x", source: "player", firstSeenAt: at, lastSeenAt: at } as const;
    await db()
      .insert(playbackFailures)
      .values({ ytid, ...failure });
    await db().insert(playEvents).values({ eventId: id, userId: keepsAll, ytid, createdAt: at });
    await db()
      .insert(signInCodes)
      .values({ id, email: "ada@example.org", codeHash: "", tokenHash: id, ...age });
    await db()
      .insert(sessions)
      .values({ id, lastUsedAt: at, ...age });
    for (const userId of [keepsAll, keeps90Days]) {
      await db().insert(plays).values({ userId, ytid, repeats: 1, lastViewed: at });
    }
    const host = { embeddable: true, source: "api", fetchedAt: at } as const;
    await saveVideo(db(), { ytid, ...words, ...host });
  }

  const rest = async () => {
    const { length: told } = await db().query.videos.findMany();
    const tables = [searches, lookups, videoDays, quotaUses, playbackFailures, playEvents];
    const others = [signInCodes, sessions, pictures];
    const counts = await Promise.all([...tables, ...others].map((table) => db().$count(table)));
    const rows = await db().select().from(plays);
    const left = (userId: string) => rows.filter((row) => row.userId === userId).length;
    return { counts, told, keepsAll: left(keepsAll), keeps90Days: left(keeps90Days) };
  };

  const lookUp = vi.fn();

  beforeAll(async () => {
    const now = Date.now();
    const listeners = [{ id: keepsAll }, { id: keeps90Days, keepHistory: "90days" as const }];
    await db()
      .insert(users)
      .values(listeners.map((one) => ({ ...one, totalVideos: 2, totalRepeats: 2 })));
    await fill(new Date(now - 400 * DAY_MS));
    // Codes and sessions are dated by their end, so these are still valid for half a day.
    await fill(new Date(now + DAY_MS / 2));
    const host = { embeddable: true, source: "api" } as const;
    const fetchedAt = new Date(now - 26 * DAY_MS);
    await saveVideo(db(), { ytid: played, ...words, ...host, fetchedAt });
    await db().insert(counters).values({ ytid: played, totalRepeats: 1, today: "2026-01-01" });
  });

  test("only expired rows are removed, as soon as the program starts", async () => {
    expect(await rest()).toEqual({
      counts: [2, 2, 2, 2, 2, 2, 2, 2, 2],
      told: 3,
      keepsAll: 2,
      keeps90Days: 2,
    });
    lookUp.mockResolvedValue({ title: null, unavailable: null });
    const tidied = vi.spyOn(quietLog, "debug").mockReturnValue();
    onTestFinished(() => tidied.mockRestore());
    const chores = startChores({ db: db(), videoInfo: { lookUp }, log: quietLog });
    const isLastDone = () =>
      tidied.mock.calls.some(([said]) => JSON.stringify(said).includes("data of the video host"));
    await expect.poll(isLastDone).toBe(true);
    expect(await rest()).toEqual({
      counts: [1, 1, 1, 1, 1, 1, 1, 1, 1],
      told: 2,
      keepsAll: 2,
      keeps90Days: 1,
    });
    expect(lookUp.mock.calls.map(([ytid]) => ytid)).toEqual([played]);
    const [kept] = await db().select().from(videos).where(eq(videos.ytid, played));
    expect(kept?.title).toBe("Song");
    chores.stop();
  });

  test("one that the end of the process interrupts is no problem, and none begins after it", async () => {
    const queries = vi.fn(() => {
      throw new Error("the pool has ended");
    });
    const away = new Proxy({}, { get: queries }) as Db;
    const warned = vi.spyOn(quietLog, "warn").mockReturnValue();
    onTestFinished(() => warned.mockRestore());
    const chores = startChores({ db: away, videoInfo: { lookUp }, log: quietLog });
    chores.stop();
    await new Promise(setImmediate);
    expect(queries).toHaveBeenCalledOnce();
    expect(warned).not.toHaveBeenCalled();
    const others = startChores({ db: away, videoInfo: { lookUp }, log: quietLog });
    await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(1);
    others.stop();
  });
});
