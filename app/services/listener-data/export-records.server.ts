import { and, asc, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { ownValue } from "~/domain/text/own-value";
import { deviceName } from "../account/session-list.server";
import { lastSearch } from "../search/last-search.server";
import { loadOwnPodcasts } from "../podcasts/export-podcasts.server";
import { exportStations } from "../radio/export-stations.server";
import { loadSongHearts } from "../marks/hearts.server";
import type { Db } from "../platform/db/database.server";
import {
  contactMessages,
  discoveries,
  follows,
  listeningDays,
  loginProviders,
  lyricOffsets,
  merges,
  plays,
  queueItems,
  queueOperations,
  sessions,
  signInCodes,
  upsells,
  users,
  videos,
} from "../platform/db/schema.server";

/** A listener's data other than their music, by field name in the exported file. */
export type OwnRecords = Record<string, unknown>;

async function accountOf(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const { passwordHash, ...exported } = user;
  return { ...exported, hasPassword: passwordHash !== null };
}

/** Loads the listener's sessions, without the hashes of their cookies. */
async function devicesOf(db: Db, userId: string) {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ userAgent, data, createdAt, lastUsedAt, expiresAt }) => ({
    device: deviceName(userAgent),
    userAgent,
    lastSearch: lastSearch({ get: (name) => ownValue(data, name) }),
    createdAt,
    lastUsedAt,
    expiresAt,
  }));
}

/**
 * Loads sign-in emails sent to the account's own address, without the hashes of their codes and
 * links.
 */
function signInEmails(db: Db, userId: string) {
  const { email, createdAt, expiresAt, usedAt } = signInCodes;
  return db
    .select({ email, createdAt, expiresAt, usedAt })
    .from(signInCodes)
    .innerJoin(users, eq(users.email, email))
    .where(eq(users.id, userId))
    .orderBy(asc(createdAt));
}

/**
 * Loads contact messages sent while signed in, or while signed out with the account's own address.
 */
function messagesOf(db: Db, userId: string) {
  const { name, email, message, reason, ua, path, createdAt } = contactMessages;
  return db
    .select({ name, email, message, reason, ua, path, createdAt })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, userId))
    .where(
      or(
        eq(contactMessages.userId, userId),
        and(isNull(contactMessages.userId), eq(sql`lower(${email})`, users.email)),
      ),
    )
    .orderBy(asc(createdAt));
}

/**
 * Loads sections of videos that are neither in the history nor hearted, and so in no other list of
 * the file.
 */
function loneSections(db: Db, userId: string) {
  const { ytid, sliderStart, sliderEnd, sliderShow } = plays;
  return db
    .select({ ytid, startTime: sliderStart, endTime: sliderEnd, show: sliderShow })
    .from(plays)
    .where(
      and(
        eq(plays.userId, userId),
        isNull(plays.lastViewed),
        not(plays.star),
        isNotNull(sliderStart),
      ),
    )
    .orderBy(asc(ytid));
}

function discoveryOf(db: Db, userId: string) {
  const { songs, removed, expiresAt } = discoveries;
  return db
    .select({ songs, removed, expiresAt })
    .from(discoveries)
    .where(eq(discoveries.userId, userId));
}

function queueOf(db: Db, userId: string) {
  const { ytid, episodeId, feature, addedAt, rank } = queueItems;
  return db
    .select({ ytid, episodeId, feature, addedAt })
    .from(queueItems)
    .where(eq(queueItems.userId, userId))
    .orderBy(asc(rank));
}

/** Loads everything but history, hearts, playlists and passes, which are streamed. */
export async function loadOwnRecords(db: Db, userId: string): Promise<OwnRecords> {
  const { day, repeats, seconds } = listeningDays;
  const { provider, subject, email, firstName, pictureUrl, linkedAt } = loginProviders;
  const { feature, shownAt } = upsells;
  return {
    account: await accountOf(db, userId),
    loginProviders: await db
      .select({ provider, subject, email, firstName, pictureUrl, linkedAt })
      .from(loginProviders)
      .where(eq(loginProviders.userId, userId)),
    devices: await devicesOf(db, userId),
    merged: await db.select().from(merges).where(eq(merges.intoUserId, userId)),
    listeningDays: await db
      .select({ day, repeats, seconds })
      .from(listeningDays)
      .where(eq(listeningDays.userId, userId))
      .orderBy(asc(day)),
    follows: await db
      .select({ pid: follows.pid, since: follows.createdAt })
      .from(follows)
      .where(eq(follows.userId, userId))
      .orderBy(asc(follows.createdAt)),
    sections: await loneSections(db, userId),
    queue: await queueOf(db, userId),
    queueChanges: await db
      .select({
        kind: queueOperations.kind,
        item: queueOperations.item,
        at: queueOperations.createdAt,
      })
      .from(queueOperations)
      .where(eq(queueOperations.userId, userId))
      .orderBy(asc(queueOperations.createdAt)),
    toldTitles: await db
      .select({
        ytid: videos.ytid,
        title: videos.title,
        author: videos.author,
        duration: videos.duration,
      })
      .from(videos)
      .where(eq(videos.submittedBy, userId)),
    lyricOffsets: await db
      .select({ ytid: lyricOffsets.ytid, offsetMs: lyricOffsets.offsetMs })
      .from(lyricOffsets)
      .where(eq(lyricOffsets.userId, userId)),
    discovery: await discoveryOf(db, userId),
    ...(await loadOwnPodcasts(db, userId)),
    stations: await exportStations(db, userId),
    songs: await loadSongHearts(db, userId),
    upsells: await db.select({ feature, shownAt }).from(upsells).where(eq(upsells.userId, userId)),
    signInMails: await signInEmails(db, userId),
    messages: await messagesOf(db, userId),
  };
}
