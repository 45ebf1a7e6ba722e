import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../../tests/support/database";
import { users } from "../db/schema.server";
import { followedPlaylists, followPlaylist } from "../follows.server";
import { setHeart } from "../hearts.server";
import { historyProfile } from "../history.server";
import { createListener, UnknownListener } from "../listeners.server";
import { getPlay } from "../marks.server";
import { addItems } from "../playlist-items.server";
import { createPlaylist, ownPlaylists } from "../playlists.server";
import { recordPlay } from "../plays.server";
import { addToQueue, queueOf } from "../queue.server";
import { setSlice } from "../slices.server";
import { videoStats } from "../stats.server";
import { keepTold } from "../told-videos.server";
import { getVideos } from "../videos-store.server";
import { anonymousMusic, mergeListener, NoMerge } from "./merge.server";

const noon = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
const event = () => crypto.randomUUID();

/** Tables with rows of a listener; merge has to say what becomes of each. */
const OWNED = [
  "contact_messages",
  "follows",
  "listening_days",
  "login_providers",
  "lyric_offsets",
  "merges",
  "play_events",
  "playlists",
  "plays",
  "queue_items",
  "queue_operations",
  "sessions",
  "upsells",
];

describe.each(databaseKinds)("merge on %s", (kind) => {
  const db = useDatabase(kind);

  async function account() {
    const id = await createListener(db());
    await db().update(users).set({ kind: "email" }).where(eq(users.id, id));
    return id;
  }
  async function pair() {
    return { from: await createListener(db()), into: await account() };
  }
  const play = (userId: string, ytid: string, now = noon, eventId = event()) =>
    recordPlay(db(), { userId, ytid, eventId, now });
  const heart = (userId: string, ytid: string, now = noon) =>
    setHeart(db(), { userId, ytid, star: true, now });
  const merge = (move: { from: string; into: string }) =>
    mergeListener(db(), { ...move, now: later });

  it("adds repeats, keeps every heart once, and counts a shared heart once over all listeners", async () => {
    const { from, into } = await pair();
    const [both, mine] = [someYtid(), someYtid()];
    for (const id of [from, into, into]) await play(id, both);
    await heart(from, both);
    await heart(into, both);
    await heart(from, mine);
    expect(await merge({ from, into })).toEqual({ merged: true, hearts: 2, repeats: 1 });
    expect(await getPlay(db(), into, both)).toEqual({ star: true, repeats: 3 });
    expect(await historyProfile(db(), into)).toEqual({
      totalRepeats: 3,
      totalStars: 2,
      totalVideos: 2,
    });
    const stats = await videoStats(db(), [both, mine], noon);
    expect([stats[both]?.totalHearts, stats[mine]?.totalHearts]).toEqual([1, 1]);
    expect(stats[both]?.totalRepeats).toBe(3);
  });

  it("keeps two playlists of one name, and no bookmark of what has become one's own", async () => {
    const { from, into } = await pair();
    const anonymous = await createPlaylist(db(), { userId: from, name: "Mix", now: noon });
    const own = await createPlaylist(db(), { userId: into, name: "Mix", now: noon });
    await addItems(db(), { userId: from, pid: anonymous.pid, ytids: [someYtid()], now: noon });
    const other = await createPlaylist(db(), { userId: await account(), name: "Far", now: noon });
    for (const pid of [own.pid, other.pid]) {
      await followPlaylist(db(), { userId: from, pid, now: noon });
    }
    await followPlaylist(db(), { userId: into, pid: anonymous.pid, now: noon });
    await merge({ from, into });
    const { res } = await ownPlaylists(db(), into, { limit: 10 });
    expect(res.map(({ pid, itemCount }) => [pid, itemCount]).sort()).toEqual(
      [
        [anonymous.pid, 1],
        [own.pid, 0],
      ].sort(),
    );
    const followed = await followedPlaylists(db(), into, { limit: 10 });
    expect(followed.res.map(({ pid }) => pid)).toEqual([other.pid]);
  });

  it("puts what waited on this device behind the account's queue", async () => {
    const { from, into } = await pair();
    const item = () => ({
      id: event(),
      ytid: someYtid(),
      feature: "history" as const,
      fromRadio: false,
    });
    const [first, second, third, fourth] = [item(), item(), item(), item()];
    for (const [userId, queued] of [
      [from, third],
      [into, first],
      [from, fourth],
      [into, second],
    ] as const) {
      await addToQueue(db(), { userId, now: noon }, queued);
    }
    await merge({ from, into });
    expect(await queueOf(db(), into)).toEqual([first, second, third, fourth]);
    // A retried addition finds itself done, under the account's name too.
    expect((await addToQueue(db(), { userId: into, now: noon }, third)).items).toHaveLength(4);
  });

  it.each([
    ["the account's, viewed later", noon, later, { startTime: 5, endTime: 9 }],
    ["this device's, viewed later", later, noon, { startTime: 1, endTime: 2 }],
    ["this device's, when nobody can tell", null, null, { startTime: 1, endTime: 2 }],
  ])("of two sections keeps %s", async (_title, anonymousAt, accountAt, kept) => {
    const { from, into } = await pair();
    const ytid = someYtid();
    if (anonymousAt) await play(from, ytid, anonymousAt);
    if (accountAt) await play(into, ytid, accountAt);
    await setSlice(db(), { userId: from, ytid, slice: { start: 1, end: 2 } });
    await setSlice(db(), { userId: into, ytid, slice: { start: 5, end: 9 } });
    await merge({ from, into });
    expect((await getPlay(db(), into, ytid))?.slider).toEqual({ ...kept, show: true });
  });

  it("takes the only section there is, whoever viewed later", async () => {
    const { from, into } = await pair();
    const ytid = someYtid();
    await setSlice(db(), { userId: from, ytid, slice: { start: 1, end: 2 } });
    await play(into, ytid, later);
    await merge({ from, into });
    expect((await getPlay(db(), into, ytid))?.slider?.startTime).toBe(1);
  });

  it("counts an event that was sent before the merge and again after it once", async () => {
    const { from, into } = await pair();
    const [ytid, eventId] = [someYtid(), event()];
    await play(from, ytid, noon, eventId);
    await merge({ from, into });
    for (const userId of [from, into]) await play(userId, ytid, later, eventId);
    expect(await getPlay(db(), into, ytid)).toEqual({ star: false, repeats: 1 });
  });

  it("gives the account what was on its way for the anonymous listener", async () => {
    const { from, into } = await pair();
    const ytid = someYtid();
    await merge({ from, into });
    await play(from, ytid);
    await heart(from, ytid);
    await setSlice(db(), { userId: from, ytid, slice: { start: 1, end: 2 } });
    const { uid } = await createPlaylist(db(), { userId: from, name: "Late", now: later });
    expect(uid).toBe(into);
    expect(await getPlay(db(), into, ytid)).toMatchObject({ star: true, repeats: 1 });
    expect(await historyProfile(db(), into)).toMatchObject({ totalRepeats: 1, totalStars: 1 });
  });

  it("loses no pass that is counted while it merges", async () => {
    const { from, into } = await pair();
    const ytid = someYtid();
    const passes = Array.from({ length: 12 }, (_, at) => play(at % 2 ? from : into, ytid));
    await Promise.all([...passes, merge({ from, into })]);
    expect((await getPlay(db(), into, ytid))?.repeats).toBe(12);
    expect((await historyProfile(db(), into)).totalRepeats).toBe(12);
  });

  it("finds itself done when repeated, also for another account", async () => {
    const { from, into } = await pair();
    await play(from, someYtid());
    await merge({ from, into });
    const again = { merged: false, hearts: 0, repeats: 1 };
    expect(await merge({ from, into })).toEqual(again);
    expect(await merge({ from, into: await account() })).toEqual(again);
    expect((await historyProfile(db(), into)).totalRepeats).toBe(1);
  });

  it("of two accounts that ask at once gives everything to one", async () => {
    const { from, into } = await pair();
    const other = await account();
    await play(from, someYtid());
    const answers = await Promise.all([merge({ from, into }), merge({ from, into: other })]);
    expect(answers.filter(({ merged }) => merged)).toHaveLength(1);
    const totals = await Promise.all([into, other].map((id) => historyProfile(db(), id)));
    expect(totals.map(({ totalRepeats }) => totalRepeats).sort()).toEqual([0, 1]);
  });

  it("refuses what is no merge of an anonymous listener into an account", async () => {
    const { from, into } = await pair();
    const other = await account();
    await expect(merge({ from: into, into: other })).rejects.toThrow(NoMerge);
    await expect(merge({ from, into: await createListener(db()) })).rejects.toThrow(NoMerge);
    await expect(merge({ from: into, into })).rejects.toThrow(NoMerge);
    await expect(merge({ from, into: event() })).rejects.toThrow(UnknownListener);
  });

  it("lets the account see the titles that were told before", async () => {
    const { from, into } = await pair();
    const [ytid, foreign] = [someYtid(), someYtid()];
    const told = (id: string) => ({ ytid: id, title: "Told", author: "" });
    await keepTold(db(), { userId: from, videos: [told(ytid)], now: noon });
    await keepTold(db(), { userId: await account(), videos: [told(foreign)], now: noon });
    await merge({ from, into });
    const known = await getVideos(db(), [ytid, foreign]);
    expect(known[ytid]?.toldBy).toBe(into);
    expect(known[foreign]?.toldBy).not.toBe(into);
  });

  it("tells what there is to merge", async () => {
    const { from, into } = await pair();
    const ytid = someYtid();
    await play(from, ytid);
    await heart(from, ytid);
    await createPlaylist(db(), { userId: from, name: "Mix", now: noon });
    expect(await anonymousMusic(db(), from)).toEqual({ hearts: 1, repeats: 1, playlists: 1 });
    const nothing = { hearts: 0, repeats: 0, playlists: 0 };
    expect(await anonymousMusic(db(), event())).toEqual(nothing);
    await play(into, ytid);
    expect(await anonymousMusic(db(), into)).toEqual(nothing);
  });

  it("knows every table that belongs to a listener", async () => {
    const { rows } = await db().execute<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by name`);
    expect(rows.map(({ name }) => name)).toEqual(OWNED);
  });
});
