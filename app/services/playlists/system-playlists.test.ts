import { beforeAll, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { loadNeighbours } from "../../../tests/support/data/neighbours";
import { isSystemPid, type SystemPid } from "~/domain/playlists/system-playlists";
import { BadCursor } from "../platform/cursor.server";
import { reviews } from "../platform/db/schema.server";
import { setHeart } from "../marks/hearts.server";
import { createListener } from "../listeners/listeners.server";
import { openContext } from "../queue/playing-context.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import {
  loadFilledSystemPlaylists,
  loadSystemAnswer,
  loadSystemPage,
} from "./system-playlists.server";

const at = (second: number) => new Date(Date.UTC(2026, 10, 21) + second * 1000);

describe("system playlists", () => {
  const db = useDatabase();
  const [a, b, c] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
  const found = [c, a, b];
  const expected: Record<SystemPid, string[]> = {
    "lor:your-repeats": [c, b, a],
    "lor:your-most-repeated": [a, b, c],
    "lor:your-favorites": [c, b],
    "lor:fresh-reviews": [c, b, a],
    "lor:staff-picks": [c, a],
    "lor:search": [c, a, b],
  };
  const pids = Object.keys(expected).filter(isSystemPid);
  let userId = "";

  async function review(ytid: string, second: number, isStaffPick: boolean): Promise<void> {
    const text = { title: ytid, markdown: "", html: "", authorName: "Someone" };
    const time = { createdAt: at(second), updatedAt: at(second) };
    await db()
      .insert(reviews)
      .values({ ytid, ...text, ...time, isStaffPick });
  }

  beforeAll(async () => {
    userId = await createListener(db());
    for (const [second, ytid] of [a, a, b].entries()) {
      await recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now: at(second) });
    }
    await setHeart(db(), { userId, key: `video:${b}`, hearted: true, now: at(3) });
    await setHeart(db(), { userId, key: `video:${c}`, hearted: true, now: at(4) });
    await review(a, 0, true);
    await review(b, 1, false);
    await review(c, 2, true);
  });

  it.each(pids)("%s pages through its videos in order", async (pid) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await loadSystemPage(db(), pid, { userId, found, limit: 1, cursor });
      seen.push(...page.ytids);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(expected[pid]);
  });

  it.each(pids)("%s is a playing context", async (pid) => {
    const reader = openContext(db(), { name: "playlist", id: pid, userId, found });
    const list = expected[pid];
    const last = list.at(-1)!;
    const { previous, next, first } = await loadNeighbours(reader!, { ytid: last });
    expect([previous?.ytid, next, first?.ytid]).toEqual([list.at(-2), null, list[0]]);
    expect(list).toContain((await reader!.pick(0.99, list[0]!))?.ytid);
    const { next: second } = await loadNeighbours(reader!, { ytid: list[0]! });
    expect(second?.ytid).toBe(list[1]);
  });

  it("shows nobody another listener's lists", async () => {
    const nobody = { userId: null, found: [] };
    const other = { userId: await createListener(db()), found: [] };
    for (const reader of [nobody, other]) {
      const filled = await loadFilledSystemPlaylists(db(), reader);
      expect(filled.map(({ pid }) => pid)).toEqual(["lor:fresh-reviews", "lor:staff-picks"]);
    }
  });

  it("answers with the owner of own lists and with none for the others", async () => {
    const reader = { userId, found, origin: "https://lor.example" };
    expect(await loadSystemAnswer(db(), "lor:your-favorites", reader)).toMatchObject({
      pid: "lor:your-favorites",
      uid: userId,
      ytids: [c, b],
      public: false,
      link: "https://lor.example/?p=playlist/lor:your-favorites",
    });
    expect(await loadSystemAnswer(db(), "lor:staff-picks", reader)).toMatchObject({
      uid: "",
      public: true,
    });
  });

  it.each(pids)("%s rejects an invalid cursor", async (pid) => {
    const request = loadSystemPage(db(), pid, { userId, found, limit: 1, cursor: "x y" });
    await expect(request).rejects.toThrow(BadCursor);
  });
});
