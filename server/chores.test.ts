import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { quotaUses, searches, videoDays, videoTroubles } from "~/services/db/schema.server";
import { saveVideo } from "~/services/videos-store.server";
import { someYtid, useDatabase } from "../tests/support/database";
import { quietLog } from "../tests/support/quiet-log";
import { startChores } from "./chores";

describe("chores", () => {
  const db = useDatabase("embedded");

  test("what has grown old goes as soon as the program starts", async () => {
    const ytid = someYtid();
    const old = new Date(Date.now() - 60 * 86_400_000);
    const day = old.toISOString().slice(0, 10);
    await db().insert(searches).values({ query: "old", source: "host", fetchedAt: old });
    await db().insert(videoDays).values({ day, ytid, repeats: 1 });
    await db().insert(quotaUses).values({ provider: "p", day, used: 1 });
    const trouble = { reason: "x", source: "player", firstSeenAt: old, lastSeenAt: old } as const;
    await db()
      .insert(videoTroubles)
      .values({ ytid, ...trouble });
    const words = { title: "Song", author: "", duration: null, views: null, rating: 0 };
    const api = { embeddable: true, source: "api", fetchedAt: old } as const;
    await saveVideo(db(), { ytid, ...words, ...api });
    const chores = startChores({ db: db(), videoInfo: { lookUp: vi.fn() }, log: quietLog });
    const rest = async () => [
      await db().$count(searches),
      await db().$count(videoDays),
      await db().$count(quotaUses),
      await db().$count(videoTroubles, eq(videoTroubles.ytid, ytid)),
      (await db().query.videos.findMany()).length,
    ];
    await expect.poll(rest, { timeout: 10_000 }).toEqual([0, 0, 0, 0, 0]);
    chores.stop();
  });
});
