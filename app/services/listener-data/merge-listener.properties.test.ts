import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { counters, listeningDays, playlists, plays, users } from "../platform/db/schema.server";
import { createListener } from "../listeners/listeners.server";
import { mergeListener } from "./merge-listener.server";

/** One listener's record of one video. Times are hours after `start`; null means none. */
type Has = {
  repeats: number;
  viewed: number | null;
  hearted: number | null;
  section: number | null;
};
type Library = { videos: (Has | null)[]; lists: string[]; days: number[] };

const hour = fc.integer({ min: 0, max: 9 });
const has: fc.Arbitrary<Has> = fc.record({
  repeats: fc.nat({ max: 50 }),
  viewed: fc.option(hour),
  hearted: fc.option(hour),
  section: fc.option(fc.nat({ max: 99 })),
});
const library: fc.Arbitrary<Library> = fc.record({
  videos: fc.array(fc.option(has), { minLength: 5, maxLength: 5 }),
  lists: fc.array(fc.constantFrom("Mix", "Mine", "Run"), { maxLength: 4 }),
  days: fc.array(fc.nat({ max: 20 }), { minLength: 3, maxLength: 3 }),
});
/** How many times the merge is called concurrently, and how many times again afterwards. */
const asked = fc.record({ atOnce: fc.integer({ min: 1, max: 3 }), again: fc.nat({ max: 2 }) });

const start = Date.parse("2026-11-21T00:00:00Z");
const at = (hours: number | null) => (hours === null ? null : new Date(start + hours * 3_600_000));
const day = (place: number) => `2026-11-0${place + 1}`;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const known = ({ videos }: Library) => videos.filter((video) => video !== null);
const totalsOf = (own: Library) => ({
  totalRepeats: sum(known(own).map(({ repeats }) => repeats)),
  totalHearts: known(own).filter(({ hearted }) => hearted !== null).length,
  totalVideos: known(own).filter(({ viewed }) => viewed !== null).length,
});

function greatest(a: number | null, b: number | null) {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
function least(a: number | null, b: number | null) {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

/** Returns the expected record of one video after a merge. */
function united(anonymous: Has | null, account: Has | null): Has | null {
  if (!anonymous || !account) return anonymous ?? account;
  const accountIsNewer = account.viewed !== null && account.viewed > (anonymous.viewed ?? -1);
  const [newer, older] = accountIsNewer ? [account, anonymous] : [anonymous, account];
  return {
    repeats: anonymous.repeats + account.repeats,
    viewed: greatest(anonymous.viewed, account.viewed),
    hearted: least(anonymous.hearted, account.hearted),
    section: newer.section ?? older.section,
  };
}

describe("any two listeners merged", () => {
  const db = useDatabase();

  async function furnish(own: Library, ytids: string[], isAccount: boolean): Promise<string> {
    const userId = await createListener(db());
    const who = isAccount ? ("google" as const) : ("anonymous" as const);
    await db()
      .update(users)
      .set({ kind: who, ...totalsOf(own) })
      .where(eq(users.id, userId));
    const rows = ytids.flatMap((ytid, place) => {
      const video = own.videos[place];
      if (!video) return [];
      const sectionStart = video.section;
      return {
        ...{ userId, ytid, repeats: video.repeats, lastViewed: at(video.viewed) },
        ...{ hearted: video.hearted !== null, heartedAt: at(video.hearted) },
        ...{ sectionStart, sectionEnd: sectionStart === null ? null : 100 },
      };
    });
    if (rows.length > 0) await db().insert(plays).values(rows);
    const lists = own.lists.map((name) => ({ pid: crypto.randomUUID(), uid: userId, name }));
    if (lists.length > 0) await db().insert(playlists).values(lists);
    const days = own.days.map((repeats, place) => ({ userId, day: day(place), repeats }));
    await db().insert(listeningDays).values(days);
    return userId;
  }

  it("neither lose nor double anything, however often and concurrently they are merged", async () => {
    await fc.assert(
      fc.asyncProperty(library, library, asked, async (mine, theirs, { atOnce, again }) => {
        const ytids = mine.videos.map(uniqueYtid);
        const from = await furnish(mine, ytids, false);
        const into = await furnish(theirs, ytids, true);
        const heartsOf = (place: number) =>
          [mine, theirs].filter(({ videos }) => typeof videos[place]?.hearted === "number").length;
        await db()
          .insert(counters)
          .values(
            ytids.map((ytid, n) => ({ ytid, today: "2026-11-21", totalHearts: heartsOf(n) })),
          );
        const merge = () => mergeListener(db(), { from, into, now: new Date(start) });
        const answers = await Promise.all(Array.from({ length: atOnce }, merge));
        for (let n = 0; n < again; n += 1) answers.push(await merge());

        expect(answers.filter(({ merged }) => merged)).toHaveLength(1);
        const { totalRepeats: repeats, totalHearts: hearts } = totalsOf(mine);
        for (const { music } of answers) expect(music).toMatchObject({ repeats, hearts });

        const whole: Library = {
          videos: mine.videos.map((video, n) => united(video, theirs.videos[n] ?? null)),
          lists: [...mine.lists, ...theirs.lists],
          days: mine.days.map((count, n) => count + theirs.days[n]!),
        };
        const rows = await db().select().from(plays).where(eq(plays.userId, into));
        const found = new Map(rows.map((row) => [row.ytid, row]));
        expect(
          ytids.map((ytid) => {
            const row = found.get(ytid);
            if (!row) return null;
            const { repeats, lastViewed, hearted, heartedAt, sectionStart } = row;
            return { repeats, lastViewed, hearted, heartedAt, sectionStart };
          }),
        ).toEqual(
          whole.videos.map(
            (video) =>
              video && {
                ...{ repeats: video.repeats, lastViewed: at(video.viewed) },
                ...{ hearted: video.hearted !== null, heartedAt: at(video.hearted) },
                sectionStart: video.section,
              },
          ),
        );
        const [account, ...others] = await db()
          .select()
          .from(users)
          .where(inArray(users.id, [from, into]));
        expect(others).toEqual([]);
        expect(account).toMatchObject({ id: into, ...totalsOf(whole) });
        const lists = await db().select().from(playlists).where(eq(playlists.uid, into));
        expect(lists.map(({ name }) => name).sort()).toEqual(whole.lists.sort());
        const days = await db()
          .select()
          .from(listeningDays)
          .where(and(eq(listeningDays.userId, into)))
          .orderBy(listeningDays.day);
        expect(days.map((row) => row.repeats)).toEqual(whole.days);
        const hearted = await db().select().from(counters).where(inArray(counters.ytid, ytids));
        expect(sum(hearted.map(({ totalHearts }) => totalHearts))).toBe(
          totalsOf(whole).totalHearts,
        );
      }),
      { numRuns: 40 },
    );
  });
});
