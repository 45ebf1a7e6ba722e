import { and, asc, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { deviceOf } from "../accounts/session-list.server";
import { lastSearch } from "../last-search.server";
import type { Db } from "../db/database.server";
import {
  contactMessages,
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
} from "../db/schema.server";

/** What is kept of a listener beside their music, by the field of the file that it is written into. */
export type OwnRecords = Record<string, unknown>;

async function accountOf(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const { passwordHash, ...told } = user;
  return { ...told, hasPassword: passwordHash !== null };
}

/** Where the listener is signed in; what the cookie is checked against stays here. */
async function devicesOf(db: Db, userId: string) {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ userAgent, data, createdAt, lastUsedAt, expiresAt }) => ({
    device: deviceOf(userAgent),
    userAgent,
    lastSearch: lastSearch({ get: (name) => data[name] }),
    createdAt,
    lastUsedAt,
    expiresAt,
  }));
}

/** Mails that were asked for to sign in to the account's own address; the ways in themselves are hashes. */
function signInMails(db: Db, userId: string) {
  const { email, createdAt, expiresAt, usedAt } = signInCodes;
  return db
    .select({ email, createdAt, expiresAt, usedAt })
    .from(signInCodes)
    .innerJoin(users, eq(users.email, email))
    .where(eq(users.id, userId))
    .orderBy(asc(createdAt));
}

/** What was written to the operators while signed in, or in the name of the account's own address. */
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

/** Sections of videos that are in no other list of the file. */
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

/** Everything but history, hearts, playlists and passes, which are written out piece by piece. */
export async function ownRecords(db: Db, userId: string): Promise<OwnRecords> {
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
    queue: await db
      .select({ ytid: queueItems.ytid, feature: queueItems.feature, addedAt: queueItems.addedAt })
      .from(queueItems)
      .where(eq(queueItems.userId, userId))
      .orderBy(asc(queueItems.rank)),
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
      .where(eq(videos.toldBy, userId)),
    lyricOffsets: await db
      .select({ ytid: lyricOffsets.ytid, offsetMs: lyricOffsets.offsetMs })
      .from(lyricOffsets)
      .where(eq(lyricOffsets.userId, userId)),
    upsells: await db.select({ feature, shownAt }).from(upsells).where(eq(upsells.userId, userId)),
    signInMails: await signInMails(db, userId),
    messages: await messagesOf(db, userId),
  };
}
