import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { BadCursor } from "../platform/cursor.server";
import { reviews } from "../platform/db/schema.server";
import {
  loadStoredPage,
  loadStoredReviews,
  markStaffPick,
  NoSuchReview,
  pinReview,
  removeReview,
  saveReview,
  toWireReview,
} from "./stored-reviews.server";

const now = new Date("2026-11-21T12:00:00Z");
const idOf = (n: number) => `article${String(n).padStart(4, "0")}`;
const review = (n: number, isStaffPick = false) => ({
  ytid: idOf(n),
  title: `Review ${n}`,
  markdown: `Number *${n}*`,
  authorName: "Ann",
  authorPhoto: null,
  isStaffPick,
  createdAt: new Date(now.getTime() - n * 1000),
});

describe("stored reviews", () => {
  const db = useDatabase();
  beforeEach(async () => {
    await db().delete(reviews);
    for (let n = 1; n <= 10; n++) await saveReview(db(), review(n, n === 4 || n === 6), now);
  });

  async function walk(staffPicks: boolean, limit: number, except: string[] = []) {
    const pages: number[][] = [];
    let cursor: string | null = null;
    do {
      const page = await loadStoredPage(db(), { staffPicks, limit, cursor, except });
      pages.push(page.reviews.map(({ ytid }) => Number(ytid.slice(-4))));
      cursor = page.next;
    } while (cursor !== null);
    return pages;
  }

  test("are loaded page by page, the first staff pick before the newest, each once", async () => {
    expect(await walk(false, 6)).toEqual([
      [4, 1, 2, 3, 5, 6],
      [7, 8, 9, 10],
    ]);
    expect(await walk(true, 6)).toEqual([[4, 6]]);
    expect(await walk(false, 5)).toEqual([
      [4, 1, 2, 3, 5],
      [6, 7, 8, 9, 10],
    ]);
  });

  test("an excluded one is on no page, and the next staff pick takes its place", async () => {
    expect(await walk(false, 12, [idOf(4)])).toEqual([[6, 1, 2, 3, 5, 7, 8, 9, 10]]);
  });

  test("one at a time is pinned before all others", async () => {
    await pinReview(db(), { ytid: idOf(9), on: true, now });
    await pinReview(db(), { ytid: idOf(8), on: true, now });
    expect((await walk(false, 12))[0]?.slice(0, 3)).toEqual([8, 1, 2]);
    await pinReview(db(), { ytid: idOf(8), on: false, now });
    expect((await walk(false, 12))[0]?.[0]).toBe(4);
    await expect(pinReview(db(), { ytid: "none", on: true, now })).rejects.toThrow(NoSuchReview);
  });

  test("staff picks are set and cleared", async () => {
    await markStaffPick(db(), { ytid: idOf(4), on: false, now });
    await markStaffPick(db(), { ytid: idOf(2), on: true, now });
    expect(await walk(true, 6)).toEqual([[2, 6]]);
    const none = { ytid: "none", on: true, now };
    await expect(markStaffPick(db(), none)).rejects.toThrow(NoSuchReview);
  });

  test("are replaced, sanitised and removed", async () => {
    const evil = "Now <script>alert(1)</script>**loud**";
    const again = { ...review(1), title: "Again", markdown: evil };
    expect(await saveReview(db(), again, now)).toBe(false);
    const [found] = await loadStoredReviews(db(), [idOf(1), "nothing"]);
    expect(found && toWireReview(found)).toEqual({
      ytid: idOf(1),
      title: "Again",
      content: "<p>Now <strong>loud</strong></p>",
      lyrics: null,
      created: Math.floor(now.getTime() / 1000) - 1,
      authorName: "Ann",
      authorPhoto: null,
      flagStaffPick: false,
      flagLeaderboard: false,
    });
    await removeReview(db(), idOf(1));
    expect(await loadStoredReviews(db(), [idOf(1)])).toEqual([]);
    await expect(removeReview(db(), idOf(1))).rejects.toThrow(NoSuchReview);
    expect(await saveReview(db(), review(1), now)).toBe(true);
  });

  test("a forged cursor is rejected", async () => {
    const forged = { staffPicks: false, limit: 6, cursor: "nonsense" };
    await expect(loadStoredPage(db(), forged)).rejects.toThrow(BadCursor);
  });
});
