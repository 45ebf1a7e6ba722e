import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import type { Db } from "../platform/db/database.server";
import * as schema from "../platform/db/schema.server";
import { setHeart } from "../marks/hearts.server";
import { createListener, UnknownListener } from "../listeners/listeners.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { recordEpisodePass } from "../podcasts/episode-repeats.server";
import { followPlaylist } from "../playlists/follows.server";
import { libraryText } from "../transfer/library-text.server";
import { createPlaylist } from "../playlists/playlists.server";
import { saveLoop } from "../loops/loops.server";
import { setSection } from "../section/sections.server";
import { loadVideoStats } from "../videos/stats.server";
import { saveSubmittedVideos } from "../videos/submitted-videos.server";
import { deleteListener } from "./delete-listener.server";

const now = new Date("2026-11-21T12:00:00Z");

/** Returns every row of every table as text. */
async function dump(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const all = await db.execute<{ row: string }>(
        sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
      );
      return all.rows.map(({ row }) => `${name} ${row}`);
    }),
  );
  return texts.flat().join("\n");
}

/** Inserts a row into every table with data of listeners. */
async function fillEverywhere(db: Db, userId: string, word: string) {
  const [ytid, email, at] = [uniqueYtid(), `${word}@example.org`, now];
  await db
    .update(schema.users)
    .set({ email, firstName: word, avatarUrl: `https://img.example/${word}` })
    .where(eq(schema.users.id, userId));
  await recordPass(db, { userId, ytid, eventId: crypto.randomUUID(), now });
  await setHeart(db, { userId, key: `video:${ytid}`, hearted: true, now });
  const { pid } = await createPlaylist(db, { userId, name: `List of ${word}`, now });
  await db.insert(schema.playlistItems).values({ pid, ytid, rank: "a0" });
  const stranger = await createListener(db);
  const shared = await createPlaylist(db, { userId: stranger, name: "Shared", now });
  await followPlaylist(db, { userId, pid: shared.pid, now });
  await db
    .insert(schema.queueItems)
    .values({ id: crypto.randomUUID(), userId, ytid, rank: "a0", feature: "history" });
  await db
    .insert(schema.queueOperations)
    .values({ userId, operationId: crypto.randomUUID(), kind: "add", createdAt: at });
  const times = { createdAt: at, lastUsedAt: at, expiresAt: at };
  const data = { "last-search": { query: `songs of ${word}`, ytids: [ytid] } };
  await db.insert(schema.sessions).values({ id: word, userId, userAgent: word, data, ...times });
  await db
    .insert(schema.loginProviders)
    .values({ provider: "google", subject: word, userId, email: `other-${email}` });
  const code = (purpose: Record<string, unknown>, address: string) => ({
    ...{ id: crypto.randomUUID(), email: address, codeHash: "x", tokenHash: crypto.randomUUID() },
    ...{ purpose, createdAt: at, expiresAt: at },
  });
  await db.insert(schema.signInCodes).values([code({}, email), code({ userId }, `new-${email}`)]);
  await db.insert(schema.merges).values({
    fromUserId: crypto.randomUUID(),
    intoUserId: userId,
    hearts: 1,
    repeats: 1,
    mergedAt: at,
  });
  await db
    .insert(schema.discoveries)
    .values({ userId, songs: [{ ytid, reason: `Because you repeat ${word}` }], expiresAt: at });
  await db.insert(schema.upsells).values({ userId, feature: "radio", shownAt: at });
  await db.insert(schema.lyricOffsets).values({ userId, ytid, offsetMs: 5 });
  const told = { ytid: uniqueYtid(), title: `A song that ${word} told`, author: word };
  await saveSubmittedVideos(db, { userId, videos: [told], now });
  await setSection(db, { userId, ytid: uniqueYtid(), section: { start: 1, end: 2 } });
  const message = { name: word, message: "Hello", reason: "Others", createdAt: at };
  await db.insert(schema.contactMessages).values([
    { id: crypto.randomUUID(), userId, email: `elsewhere-${email}`, ...message },
    { id: crypto.randomUUID(), userId: null, email: email.toUpperCase(), ...message },
  ]);
  const loop = { kind: "video", item: ytid, name: word, startMs: 1000, endMs: 2000 } as const;
  await saveLoop(db, { userId, loop: { ...loop, rate: null, passes: null }, now });
  await fillStations(db, userId);
  await fillPodcasts(db, userId);
  return { ytid, pid };
}

async function fillStations(db: Db, userId: string): Promise<void> {
  const stationId = crypto.randomUUID();
  const stream = `https://radio.example/${stationId}`;
  await db.insert(schema.stations).values({
    ...{ id: stationId, name: "Station", nameKey: "station", url: stream, stream },
    ...{ tags: [], languages: [], fetchedAt: now },
  });
  const marks = { heartedAt: now, playedAt: now };
  await db.insert(schema.stationMarks).values({ userId, stationId, hearted: true, ...marks });
  await db
    .insert(schema.songHearts)
    .values({ userId, key: "queen jealousy", title: "Queen - Jealousy", heartedAt: now });
}

async function fillPodcasts(db: Db, userId: string): Promise<void> {
  const [podcastId, episodeId] = [
    String(Math.floor(Math.random() * 1e9) + 1),
    uniqueYtid().repeat(2),
  ];
  const of = { userId, podcastId };
  await db.insert(schema.podcasts).values({ id: podcastId, isNamed: true });
  await db.insert(schema.episodes).values({
    ...{ id: episodeId, podcastId, url: "https://media.example/a.mp3", type: "audio/mpeg" },
    ...{ title: "Episode", publishedAt: now, foundAt: now, digest: "x" },
  });
  await db
    .insert(schema.queueItems)
    .values({ id: crypto.randomUUID(), userId, episodeId, rank: "a1", feature: "history" });
  await db.insert(schema.podcastMarks).values({ ...of, heartedAt: now, seenAt: now });
  await db.insert(schema.episodePositions).values({ ...of, episodeId, seconds: 1, at: now });
  await recordEpisodePass(db, {
    userId,
    episodeId,
    eventId: crypto.randomUUID(),
    start: 0,
    end: 9,
    now,
  });
  await db.insert(schema.podcastImports).values({ ...of, importedAt: now });
  await db.insert(schema.podcastTokens).values({ userId, tokenHash: crypto.randomUUID() });
}

/** The fields in the exported file for each table. */
const FIELDS: Record<string, string[]> = {
  contact_messages: ["messages"],
  discoveries: ["discovery"],
  episode_positions: ["episodes"],
  episode_repeats: ["episodeRepeats"],
  follows: ["following", "follows"],
  listening_days: ["listeningDays"],
  login_providers: ["loginProviders"],
  loops: ["loops"],
  lyric_offsets: ["lyricOffsets"],
  merges: ["merged"],
  play_events: ["passes"],
  playlists: ["playlists"],
  plays: ["history", "hearts", "sections"],
  podcast_imports: ["podcasts"],
  podcast_marks: ["podcasts"],
  // Its token is a secret, like a session's.
  podcast_tokens: [],
  queue_items: ["queue"],
  queue_operations: ["queueChanges"],
  sessions: ["devices"],
  sign_in_codes: ["signInMails"],
  song_hearts: ["songs"],
  station_marks: ["stations"],
  upsells: ["upsells"],
  users: ["account"],
  videos: ["toldTitles"],
};

describe("deleting a listener", () => {
  const db = useDatabase();
  const fileOf = async (userId: string) => {
    let text = "";
    for await (const piece of libraryText(db(), userId, now)) text += piece;
    return text;
  };
  /** Lists the tables with rows that contain any of the words. */
  const tablesWith = async (...words: string[]) => {
    const rows = (await dump(db())).split("\n");
    const named = rows.filter((row) => words.some((word) => row.includes(word)));
    return [...new Set(named.map((row) => row.slice(0, row.indexOf(" "))))].sort();
  };

  it("removes the listener from every table and leaves other listeners' data", async () => {
    const [userId, other] = [await createListener(db()), await createListener(db())];
    const own = await fillEverywhere(db(), userId, "ada-goes");
    const kept = await fillEverywhere(db(), other, "bob-stays");
    await followPlaylist(db(), { userId: other, pid: own.pid, now });
    const before = (await dump(db())).split("\n").filter((row) => row.includes("bob-stays"));
    expect(await deleteListener(db(), { userId, now })).toEqual({ pids: [own.pid] });
    const after = await dump(db());
    for (const trace of [userId, "ada-goes", own.pid]) {
      expect(after.toLowerCase()).not.toContain(trace.toLowerCase());
    }
    expect(after.split("\n").filter((row) => row.includes("bob-stays"))).toEqual(before);
    const stats = await loadVideoStats(db(), [own.ytid, kept.ytid], now);
    expect(stats.get(own.ytid)).toMatchObject({ totalRepeats: 1, totalHearts: 0 });
    expect(stats.get(kept.ytid)).toMatchObject({ totalRepeats: 1, totalHearts: 1 });
  });

  it("cascades from every table that refers to listeners", async () => {
    const { rows } = await db().execute<{ table: string; rule: string }>(sql`
      select conrelid::regclass::text as table, confdeltype::text as rule
      from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`);
    const cascades = rows.filter(({ rule }) => rule === "c").map(({ table }) => table);
    expect(rows.filter(({ rule }) => rule !== "c")).toEqual([
      { table: "contact_messages", rule: "n" },
    ]);
    const userId = await createListener(db());
    await fillEverywhere(db(), userId, "cara");
    for (const table of cascades) {
      const found = await db().execute(
        sql`select 1 from ${sql.identifier(table)} t where row_to_json(t)::text like ${`%${userId}%`}`,
      );
      expect(found.rows.length, `fillEverywhere fills ${table}`).toBeGreaterThan(0);
    }
  });

  it("rejects an unknown listener, and one that was merged into an account", async () => {
    const [account, anonymous] = [await createListener(db()), crypto.randomUUID()];
    await db()
      .insert(schema.merges)
      .values({ fromUserId: anonymous, intoUserId: account, hearts: 0, repeats: 0, mergedAt: now });
    await expect(deleteListener(db(), { userId: anonymous, now })).rejects.toThrow(UnknownListener);
    const left = await db().select().from(schema.users).where(eq(schema.users.id, account));
    expect(left).toHaveLength(1);
  });

  it("leaves data under an address that the listener has not proved", async () => {
    const [userId, email] = [await createListener(db()), "victim@example.org"];
    const own = { provider: "google" as const, subject: email, userId, email };
    await db().insert(schema.loginProviders).values(own);
    const [id, times] = [crypto.randomUUID(), { createdAt: now, expiresAt: now }];
    const hashes = { codeHash: "x", tokenHash: id };
    await db()
      .insert(schema.signInCodes)
      .values({ id, email, ...hashes, ...times });
    const message = { name: "Victim", message: "Hello", reason: "Others", createdAt: now };
    await db()
      .insert(schema.contactMessages)
      .values({ id, email, ...message });
    expect(await fileOf(userId)).not.toContain("Victim");
    await deleteListener(db(), { userId, now });
    const left = (await dump(db())).split("\n").filter((row) => row.includes(email));
    expect(left.map((row) => row.split(" ")[0]).sort()).toEqual([
      "contact_messages",
      "sign_in_codes",
    ]);
  });

  it("does not deadlock when two listeners with the same hearts are deleted", async () => {
    const [first, second] = [await createListener(db()), await createListener(db())];
    const ytids = Array.from({ length: 6 }, uniqueYtid);
    for (const ytid of ytids)
      await setHeart(db(), { userId: first, key: `video:${ytid}`, hearted: true, now });
    for (const ytid of ytids.toReversed())
      await setHeart(db(), { userId: second, key: `video:${ytid}`, hearted: true, now });
    await Promise.all([first, second].map((userId) => deleteListener(db(), { userId, now })));
    const stats = [...(await loadVideoStats(db(), ytids, now)).values()];
    expect(stats.map(({ totalHearts }) => totalHearts)).toEqual(Array(6).fill(0));
  });

  it("is preceded by an export with every table and without secrets", async () => {
    const userId = await createListener(db());
    const word = "dora";
    await fillEverywhere(db(), userId, word);
    await db()
      .update(schema.users)
      .set({ passwordHash: "$argon2id$secret" })
      .where(eq(schema.users.id, userId));
    const text = await fileOf(userId);
    const file = JSON.parse(text) as Record<string, unknown>;
    for (const [table, fields] of Object.entries(FIELDS)) {
      for (const field of fields) {
        const empty = Array.isArray(file[field]) ? file[field].length === 0 : !file[field];
        expect(empty, `${table} is in ${field}`).toBe(false);
      }
    }
    expect(Object.keys(FIELDS).sort()).toEqual(await tablesWith(userId, word));
    expect(file.account).toMatchObject({ email: `${word}@example.org`, hasPassword: true });
    expect(file.devices).toMatchObject([{ lastSearch: { query: `songs of ${word}` } }]);
    expect(file.messages).toHaveLength(2);
    expect(text).not.toContain("$argon2id");
    expect(text).not.toContain("Hash");
  });
});
