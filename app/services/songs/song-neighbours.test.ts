import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { ownsIn } from "~/domain/discovery/owns";
import { createListener } from "../listeners/listeners.server";
import { plays, sharedJobs, songNeighbours, users } from "../platform/db/schema.server";
import { loadNearSongs } from "./near-songs.server";
import { computeNeighbours } from "./song-neighbours.server";
import { loadNeighbourSongs, loadTaste } from "../discovery/taste.server";

const now = new Date("2026-11-22T12:00:00Z");
const [ONE, TWO, RARE] = ["songone0001", "songtwo0001", "songrare001"];

describe("what is repeated together", () => {
  const db = useDatabase();

  async function listener(ytids: string[]): Promise<string> {
    const userId = await createListener(db());
    const rows = ytids.map((ytid) => ({ userId, ytid, repeats: 2, lastViewed: now }));
    await db().insert(plays).values(rows);
    return userId;
  }
  async function population(...tastes: string[][]): Promise<string[]> {
    for (const table of [plays, songNeighbours, sharedJobs]) await db().delete(table);
    await db().execute(sql`
      insert into videos (ytid, title, source, fetched_at)
      select ytid, 'Artist ' || ytid || ' - Song', 'api', now()
      from unnest(array[${ONE}, ${TWO}, ${RARE}]::text[]) ytid on conflict do nothing`);
    await db().execute(sql`
      insert into counters (ytid, total_repeats, today)
      select ytid, 9, current_date from unnest(array[${ONE}, ${TWO}, ${RARE}]::text[]) ytid
      on conflict do nothing`);
    const ids = [];
    for (const ytids of tastes) ids.push(await listener(ytids));
    return ids;
  }

  it("is found for songs that three listeners share, with the reason", async () => {
    await population([ONE, TWO], [ONE, TWO], [ONE, TWO, RARE]);
    expect(await computeNeighbours(db(), now)).toBe(2);
    const near = await loadNearSongs(db(), [{ ytid: ONE, title: "One" }], new Set());
    expect(near.map(({ ytid, because }) => [ytid, because])).toEqual([[TWO, "One"]]);
    expect(await loadNearSongs(db(), [{ ytid: ONE, title: "One" }], new Set([TWO]))).toEqual([]);
  });

  it("shows nothing of one listener to another in a population of two", async () => {
    const [, other = ""] = await population([ONE, TWO, RARE], [ONE, TWO]);
    expect(await computeNeighbours(db(), now)).toBe(0);
    const taste = await loadTaste(db(), other);
    expect(taste).toHaveLength(2);
    const own = { taste, owns: ownsIn(taste) };
    expect(await loadNeighbourSongs(db(), own, new Set())).toEqual([]);
  });

  it("leaves out listeners who keep no history", async () => {
    const [first = ""] = await population([ONE, TWO], [ONE, TWO], [ONE, TWO]);
    await db()
      .update(users)
      .set({ keepHistory: "off" })
      .where(sql`id = ${first}`);
    expect(await computeNeighbours(db(), now)).toBe(0);
    expect(await loadTaste(db(), first)).toEqual([]);
  });

  it("is computed once a day, by one process", async () => {
    await population([ONE, TWO], [ONE, TWO], [ONE, TWO]);
    const both = await Promise.all([computeNeighbours(db(), now), computeNeighbours(db(), now)]);
    expect(both.sort()).toEqual([0, 2]);
    expect(await computeNeighbours(db(), now)).toBe(0);
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    await db().delete(plays);
    expect(await computeNeighbours(db(), tomorrow)).toBe(0);
    expect(await db().select().from(songNeighbours)).toEqual([]);
  });
});
