import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { positionAt } from "~/domain/marks/position";
import { NO_MUSIC } from "~/domain/account/anonymous-music";
import { users } from "../platform/db/schema.server";
import {
  loadFollowedPlaylists,
  followPlaylist,
  isFollowing,
  unfollowPlaylist,
} from "../playlists/follows.server";
import { setHeart } from "../marks/hearts.server";
import {
  loadHistoryProfile,
  loadListenerTotals,
  removeFromHistory,
  restoreToHistory,
} from "../history/history.server";
import { clearHistory } from "../history/keep-history.server";
import { createListener, UnknownListener } from "../listeners/listeners.server";
import { loadMark } from "../marks/marks.server";
import { addItems } from "../playlists/playlist-items.server";
import { storeEpisode } from "../../../tests/support/data/episodes";
import { createPlaylist, loadOwnPlaylists } from "../playlists/playlists.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { addToQueue, loadQueue } from "../queue/queue.server";
import { savePlace, setSection, setSpeed } from "../section/sections.server";
import { loadVideoStats } from "../videos/stats.server";
import { saveSubmittedVideos } from "../videos/submitted-videos.server";
import { loadVideos } from "../videos/videos-store.server";
import { loadAnonymousMusic, mergeListener, MergeError } from "./merge-listener.server";

const noon = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
const event = () => crypto.randomUUID();

/** Tables with a listener's rows. If this list changes, the merge must handle the new table. */
const OWNED = [
  "contact_messages",
  "discoveries",
  "episode_positions",
  "episode_repeats",
  "follows",
  "listening_days",
  "login_providers",
  "loops",
  "lyric_offsets",
  "merges",
  "play_events",
  "playlists",
  "plays",
  "podcast_imports",
  "podcast_marks",
  "podcast_tokens",
  "queue_items",
  "queue_operations",
  "sessions",
  "song_hearts",
  "station_marks",
  "upsells",
];

describe("merge", () => {
  const db = useDatabase();

  async function account() {
    const id = await createListener(db());
    await db().update(users).set({ kind: "email" }).where(eq(users.id, id));
    return id;
  }
  async function pair() {
    return { from: await createListener(db()), into: await account() };
  }
  const play = (userId: string, ytid: string, now = noon, eventId = event()) =>
    recordPass(db(), { userId, ytid, eventId, now });
  const heart = (userId: string, ytid: string, now = noon) =>
    setHeart(db(), { userId, key: `video:${ytid}`, hearted: true, now });
  const merge = (move: { from: string; into: string }) =>
    mergeListener(db(), { ...move, now: later });

  it("adds repeats up, and counts a heart of both only once", async () => {
    const { from, into } = await pair();
    const [both, mine] = [uniqueYtid(), uniqueYtid()];
    for (const id of [from, into, into]) await play(id, both);
    await heart(from, both);
    await heart(into, both);
    await heart(from, mine);
    expect(await merge({ from, into })).toMatchObject({
      merged: true,
      music: { hearts: 2, repeats: 1 },
    });
    expect(await loadMark(db(), into, both)).toEqual({ hearted: true, repeats: 3 });
    expect(await loadHistoryProfile(db(), into)).toEqual({
      totalRepeats: 3,
      totalHearts: 2,
      totalVideos: 2,
    });
    const stats = await loadVideoStats(db(), [both, mine], noon);
    expect([stats.get(both)?.totalHearts, stats.get(mine)?.totalHearts]).toEqual([1, 1]);
    expect(stats.get(both)?.totalRepeats).toBe(3);
  });

  it("keeps the limit of every room, and what stays is the device's", async () => {
    const { from, into } = await pair();
    const limits = { playlists: 1000, loops: 5000, songs: 1000, queued: 200 };
    const fill = async (userId: string, letter: string) => {
      await db().execute(sql`insert into playlists (pid, uid, name)
        select ${letter} || lpad(n::text, 11, '0'), ${userId}, 'List' from generate_series(1, ${limits.playlists}::int) n`);
      // A hundred of each item, half of them of items that both have.
      await db()
        .execute(sql`insert into loops (id, user_id, kind, item, start_ms, end_ms, rank, created_at)
        select gen_random_uuid(), ${userId}, 'video', lpad(case when n % 100 < 50 then '' else ${letter} end || (n % 100)::text, 11, 'v'),
          n * 1000 + ascii(${letter}), n * 1000 + 900, 'a0' || ${letter} || lpad(n::text, 5, '0') || 'V', now()
        from generate_series(1, ${limits.loops}::int) n`);
      await db().execute(sql`insert into song_hearts (user_id, key, title, hearted_at)
        select ${userId}, ${letter} || n, 'Song', now() from generate_series(1, ${limits.songs}::int) n`);
      await db().execute(sql`insert into queue_items (id, user_id, ytid, rank, feature)
        select gen_random_uuid(), ${userId}, 'fJ9rUzIMcZQ', 'a0' || lpad(n::text, 5, '0') || 'V', 'history'
        from generate_series(1, ${limits.queued}::int) n`);
    };
    const count = async (userId: string | null) => {
      const { rows } = await db().execute(sql`select
        (select count(*)::int from playlists where uid = ${userId}) playlists,
        (select count(*)::int from loops where user_id = ${userId}) loops,
        (select count(*)::int from song_hearts where user_id = ${userId}) songs,
        (select count(*)::int from queue_items where user_id = ${userId}) queued`);
      return rows[0];
    };
    await fill(into, "a");
    await db().execute(sql`delete from loops where user_id = ${into} and start_ms > 4000000`);
    await db().execute(sql`delete from song_hearts where user_id = ${into} and key like 'a9%'`);
    const before = await count(into);
    await fill(from, "b");
    const { left, rest } = await merge({ from, into });
    expect(await count(into)).toEqual(limits);
    expect(await count(rest)).toEqual(left);
    const moved = {
      loops: limits.loops - Number(before?.loops),
      songs: limits.songs - Number(before?.songs),
    };
    expect(left).toEqual({
      ...limits,
      loops: limits.loops - moved.loops,
      songs: limits.songs - moved.songs,
    });
    const { rows } = await db().execute(
      sql`select from loops where user_id = ${into} group by item having count(*) > 100`,
    );
    expect(rows).toEqual([]);
    // It can be merged once there is room.
    await db().execute(sql`delete from queue_items where user_id = ${into}`);
    const again = await merge({ from: rest!, into });
    expect(again.left).toEqual({ ...left, queued: 0 });
  });

  it("adds the time heard up", async () => {
    const { from, into } = await pair();
    for (const userId of [from, into]) {
      const pass = { userId, ytid: uniqueYtid(), reportedSeconds: 20, now: noon };
      await recordPass(db(), { ...pass, eventId: crypto.randomUUID() });
    }
    await merge({ from, into });
    expect((await loadListenerTotals(db(), into)).seconds).toBe(40);
  });

  it("keeps two playlists with the same name, and stops following its own playlists", async () => {
    const { from, into } = await pair();
    const anonymous = await createPlaylist(db(), { userId: from, name: "Mix", now: noon });
    const own = await createPlaylist(db(), { userId: into, name: "Mix", now: noon });
    await addItems(db(), { userId: from, pid: anonymous.pid, ytids: [uniqueYtid()], now: noon });
    const other = await createPlaylist(db(), { userId: await account(), name: "Far", now: noon });
    for (const pid of [own.pid, other.pid]) {
      await followPlaylist(db(), { userId: from, pid, now: noon });
    }
    await followPlaylist(db(), { userId: into, pid: anonymous.pid, now: noon });
    await merge({ from, into });
    const { res } = await loadOwnPlaylists(db(), into, { limit: 10 });
    expect(res.map(({ pid, itemCount }) => [pid, itemCount]).sort()).toEqual(
      [
        [anonymous.pid, 1],
        [own.pid, 0],
      ].sort(),
    );
    const followed = await loadFollowedPlaylists(db(), into, { limit: 10 });
    expect(followed.res.map(({ pid }) => pid)).toEqual([other.pid]);
  });

  it("appends this device's queue to the account's", async () => {
    const { from, into } = await pair();
    const item = () => ({
      id: event(),
      ytid: uniqueYtid(),
      feature: "history" as const,
      fromRadio: false,
    });
    const { id: episodeId } = await storeEpisode(db());
    const episode = { id: event(), episodeId, feature: "history" as const, fromRadio: false };
    const [first, second, third, fourth] = [item(), item(), item(), episode];
    for (const [userId, queued] of [
      [from, third],
      [into, first],
      [from, fourth],
      [into, second],
    ] as const) {
      await addToQueue(db(), { userId, now: noon }, queued);
    }
    await merge({ from, into });
    expect(await loadQueue(db(), into)).toEqual([first, second, third, fourth]);
    // A retried addition is recognised under the account too.
    expect((await addToQueue(db(), { userId: into, now: noon }, third)).items).toHaveLength(4);
  });

  it.each([
    ["the account's, viewed later", noon, later, { start: 5, end: 9 }],
    ["this device's, viewed later", later, noon, { start: 1, end: 2 }],
    ["this device's, when neither was viewed", null, null, { start: 1, end: 2 }],
  ])("of two sections keeps %s", async (_title, anonymousAt, accountAt, kept) => {
    const { from, into } = await pair();
    const ytid = uniqueYtid();
    if (anonymousAt) await play(from, ytid, anonymousAt);
    if (accountAt) await play(into, ytid, accountAt);
    await setSection(db(), { userId: from, ytid, section: { start: 1, end: 2 } });
    await setSection(db(), { userId: into, ytid, section: { start: 5, end: 9 } });
    await merge({ from, into });
    expect((await loadMark(db(), into, ytid))?.section).toEqual({ ...kept, show: true });
  });

  it("keeps the only section, whichever was viewed later", async () => {
    const { from, into } = await pair();
    const ytid = uniqueYtid();
    await setSection(db(), { userId: from, ytid, section: { start: 1, end: 2 } });
    await play(into, ytid, later);
    await merge({ from, into });
    expect((await loadMark(db(), into, ytid))?.section?.start).toBe(1);
  });

  it("keeps the latest place of a song, which leaves with the history", async () => {
    const { from, into } = await pair();
    const ytid = uniqueYtid();
    const stand = (userId: string, seconds: number, at: Date) =>
      savePlace(db(), { userId, ytid, heard: positionAt(seconds, 400, at.getTime()), now: later });
    await stand(into, 200, noon);
    await stand(from, 100, later);
    await merge({ from, into });
    expect((await loadMark(db(), into, ytid))?.place?.seconds).toBe(100);
    await clearHistory(db(), { userId: into });
    expect((await loadMark(db(), into, ytid))?.place).toBeUndefined();
  });

  it("keeps this device's speed of a video, else the account's", async () => {
    const { from, into } = await pair();
    const [both, one] = [uniqueYtid(), uniqueYtid()];
    await setSpeed(db(), { userId: from, ytid: both, speed: 0.5 });
    await setSpeed(db(), { userId: into, ytid: both, speed: 2 });
    await setSpeed(db(), { userId: into, ytid: one, speed: 1.5 });
    await heart(from, one);
    await merge({ from, into });
    expect((await loadMark(db(), into, both))?.speed).toBe(0.5);
    expect((await loadMark(db(), into, one))?.speed).toBe(1.5);
  });

  it("counts an event once that is sent before and after the merge", async () => {
    const { from, into } = await pair();
    const [ytid, eventId] = [uniqueYtid(), event()];
    await play(from, ytid, noon, eventId);
    await merge({ from, into });
    for (const userId of [from, into]) await play(userId, ytid, later, eventId);
    expect(await loadMark(db(), into, ytid)).toEqual({ hearted: false, repeats: 1 });
  });

  it("applies concurrent writes of the anonymous listener to the account", async () => {
    const { from, into } = await pair();
    const ytid = uniqueYtid();
    const played = { repeats: 2, heard: 60, lastViewed: noon, place: 240, placeAt: noon };
    const removed = { ytid: uniqueYtid(), ...played };
    await merge({ from, into });
    await play(from, ytid);
    await heart(from, ytid);
    await restoreToHistory(db(), { userId: from, removed });
    expect(await removeFromHistory(db(), { userId: from, ytid: removed.ytid })).toEqual(removed);
    await setSection(db(), { userId: from, ytid, section: { start: 1, end: 2 } });
    const { uid } = await createPlaylist(db(), { userId: from, name: "Late", now: later });
    expect(uid).toBe(into);
    expect(await loadMark(db(), into, ytid)).toMatchObject({ hearted: true, repeats: 1 });
    expect(await loadHistoryProfile(db(), into)).toMatchObject({ totalRepeats: 1, totalHearts: 1 });
  });

  it("loses no pass that is counted during the merge", async () => {
    const { from, into } = await pair();
    const ytid = uniqueYtid();
    const passes = Array.from({ length: 12 }, (_, at) => play(at % 2 ? from : into, ytid));
    await Promise.all([...passes, merge({ from, into })]);
    expect((await loadMark(db(), into, ytid))?.repeats).toBe(12);
    expect((await loadHistoryProfile(db(), into)).totalRepeats).toBe(12);
  });

  it("does nothing when repeated, also for another account", async () => {
    const { from, into } = await pair();
    await play(from, uniqueYtid());
    await merge({ from, into });
    const again = { merged: false, music: { ...NO_MUSIC, repeats: 1 } };
    expect(await merge({ from, into })).toMatchObject(again);
    expect(await merge({ from, into: await account() })).toMatchObject(again);
    expect((await loadHistoryProfile(db(), into)).totalRepeats).toBe(1);
  });

  it("lets the account follow and unfollow what a tab with the old session still sends", async () => {
    const { from, into } = await pair();
    const { pid } = await createPlaylist(db(), { userId: await account(), name: "x", now: noon });
    await merge({ from, into });
    await followPlaylist(db(), { userId: from, pid, now: noon });
    expect(await isFollowing(db(), into, pid)).toBe(true);
    await unfollowPlaylist(db(), { userId: from, pid });
    expect(await isFollowing(db(), into, pid)).toBe(false);
  });

  it("gives everything to one of two accounts that merge concurrently", async () => {
    const { from, into } = await pair();
    const other = await account();
    await play(from, uniqueYtid());
    const answers = await Promise.all([merge({ from, into }), merge({ from, into: other })]);
    expect(answers.filter(({ merged }) => merged)).toHaveLength(1);
    const totals = await Promise.all([into, other].map((id) => loadHistoryProfile(db(), id)));
    expect(totals.map(({ totalRepeats }) => totalRepeats).sort()).toEqual([0, 1]);
  });

  it("rejects other merges than of an anonymous listener into an account", async () => {
    const { from, into } = await pair();
    const other = await account();
    await expect(merge({ from: into, into: other })).rejects.toThrow(MergeError);
    await expect(merge({ from, into: await createListener(db()) })).rejects.toThrow(MergeError);
    await expect(merge({ from: into, into })).rejects.toThrow(MergeError);
    await expect(merge({ from, into: event() })).rejects.toThrow(UnknownListener);
  });

  it("lets the account see the titles that the anonymous listener submitted", async () => {
    const { from, into } = await pair();
    const [ytid, foreign] = [uniqueYtid(), uniqueYtid()];
    const told = (id: string) => ({ ytid: id, title: "Told", author: "" });
    await saveSubmittedVideos(db(), { userId: from, videos: [told(ytid)], now: noon });
    await saveSubmittedVideos(db(), {
      userId: await account(),
      videos: [told(foreign)],
      now: noon,
    });
    await merge({ from, into });
    const known = await loadVideos(db(), [ytid, foreign]);
    expect(known.get(ytid)?.submittedBy).toBe(into);
    expect(known.get(foreign)?.submittedBy).not.toBe(into);
  });

  it("counts what there is to merge", async () => {
    const { from, into } = await pair();
    const ytid = uniqueYtid();
    await play(from, ytid);
    await heart(from, ytid);
    await createPlaylist(db(), { userId: from, name: "Mix", now: noon });
    const other = await createPlaylist(db(), { userId: into, name: "Far", now: noon });
    await followPlaylist(db(), { userId: from, pid: other.pid, now: noon });
    const music = { ...NO_MUSIC, hearts: 1, repeats: 1, playlists: 2 };
    expect(await loadAnonymousMusic(db(), from)).toEqual(music);
    expect(await loadAnonymousMusic(db(), event())).toEqual(NO_MUSIC);
    await play(into, ytid);
    expect(await loadAnonymousMusic(db(), into)).toEqual(NO_MUSIC);
    expect(await merge({ from, into })).toMatchObject({ merged: true, music });
  });

  it("covers every table that refers to listeners", async () => {
    const { rows } = await db().execute<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by name`);
    expect(rows.map(({ name }) => name)).toEqual(OWNED);
  });
});
