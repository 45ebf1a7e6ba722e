/**
 * Loads what the shell around every page shows of a listener, in one round trip. It has no tables.
 * Called by routes, `server/` and the player.
 */
import DataLoader from "dataloader";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  factsOf,
  parseFacts,
  type StoredFacts,
  type VideoFacts,
} from "../videos/video-facts.server";
import { toTimedMark, type Mark, type MarkRow } from "../marks/marks.server";
import type { Db } from "../platform/db/database.server";
import { prepared } from "../platform/db/prepared.server";
import { follows, playlists, plays, queueItems } from "../platform/db/schema.server";

/** How many playlists the sidebar shows before it links to the page of all playlists. */
const SIDEBAR_PLAYLISTS = 100;
/** Of how many followed playlists it knows the names: those followed last. */
const SIDEBAR_FOLLOWS = 200;

/** The listener's part of every page. */
export type ListenerShell = {
  /** Own and followed playlists by name (SHELL-7). */
  music: { pid: string; name: string }[];
  /** Whether the queue has anything in it. */
  queued: boolean;
  /** The video of the last counted pass, or the whole song that was left since (PLAYER-19). */
  last: { ytid: string; at: Date } | null;
  /** By ytid: marks of the videos asked for, and of the last one. */
  marks: Map<string, Mark>;
  /** Metadata of the same videos; null if nothing is stored. */
  facts: Map<string, VideoFacts | null>;
};

type Play = MarkRow & { ytid: string };

type Row = {
  music: { pid: string; name: string }[] | null;
  queued: boolean;
  last: (Play & { at: number }) | null;
  plays: Play[] | null;
  videos: { ytid: string; facts: StoredFacts | null }[] | null;
};

export const NO_SHELL: ListenerShell = {
  music: [],
  queued: false,
  last: null,
  marks: new Map(),
  facts: new Map(),
};

const play = sql`
  select ytid, hearted, repeats, heard, section_start as "sectionStart", section_end as "sectionEnd",
    section_show as "sectionShow", speed, place, place_at as "placeAt",
    extract(epoch from greatest(last_viewed, place_at))::float8 as at
  from ${plays}`;

const shellOf = prepared((db) => {
  const userId = sql.placeholder("userId");
  const shell = sql`(with last as (
      (${play} where user_id = ${userId} and last_viewed is not null and repeats > 0
        order by last_viewed desc, ytid desc limit 1)
      union all
      (${play} where user_id = ${userId} and place is not null order by place_at desc limit 1)
      order by at desc limit 1),
    shown as (select ytid from last union select unnest(${sql.placeholder("ytids")}::text[]))
    select
    (select json_agg(json_build_object('pid', pid, 'name', name)) from (
      select pid, name from (
        (select pid, name from ${playlists} where uid = ${userId}
          order by lower(name), pid limit ${SIDEBAR_PLAYLISTS})
        union
        (select pid, name from ${playlists} where public and pid in (
          select pid from ${follows} where user_id = ${userId}
          order by created_at desc, pid desc limit ${SIDEBAR_FOLLOWS}))) both_kinds
      order by lower(name), pid limit ${SIDEBAR_PLAYLISTS}) entry) as music,
    exists(select from ${queueItems} where user_id = ${userId}) as queued,
    (select row_to_json(last) from last) as last,
    (select json_agg(entry) from (${play}
      where user_id = ${userId} and ytid in (select ytid from shown)) entry) as plays,
    (select json_agg(json_build_object('ytid', ytid,
      'facts', ${factsOf(sql`shown.ytid`, sql.placeholder("now"))})) from shown) as videos) shell`;
  return db
    .select({
      music: sql<Row["music"]>`music`,
      queued: sql<Row["queued"]>`queued`,
      last: sql<Row["last"]>`last`,
      plays: sql<Row["plays"]>`plays`,
      videos: sql<Row["videos"]>`videos`,
    })
    .from(shell)
    .prepare("listener_shell");
});

/** Loads it in one round trip, because every page of every listener needs it. */
export async function loadListenerShell(
  db: Db,
  userId: string,
  { ytids, now }: { ytids: readonly string[]; now: Date },
): Promise<ListenerShell> {
  const [row] = await shellOf(db).execute({ userId, ytids, now: now.toISOString() });
  if (!row) throw new Error("A select without a table answered no row");
  const { music, queued, last } = row;
  return {
    music: music ?? [],
    queued,
    last: last && { ytid: last.ytid, at: new Date(last.at * 1000) },
    marks: new Map((row.plays ?? []).map((one) => [one.ytid, toTimedMark(one)])),
    facts: new Map((row.videos ?? []).map(({ ytid, facts }) => [ytid, facts && parseFacts(facts)])),
  };
}

/** A short name of what the shell shows of an account and its playlists, to compare. */
export function musicOf(accountId: string | null, { music }: Pick<ListenerShell, "music">): string {
  const shown = JSON.stringify([accountId, music.map(({ pid, name }) => [pid, name])]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, 8);
}

/** The key of callers that ask for no video. */
const NO_VIDEO = "";

export type LoadShell = (wanted?: { ytids?: readonly string[] }) => Promise<ListenerShell>;

/**
 * Loads the shell for one request, with the videos asked for: once for all who ask at the same
 * moment, and again only for videos that nobody has asked for before. It is empty for a visitor
 * without a session.
 */
export function shellLoader(db: Db, session: { readonly userId: string | null }): LoadShell {
  const shells = new DataLoader<string, ListenerShell>(async (keys) => {
    const ytids = keys.filter((key) => key !== NO_VIDEO);
    const { userId } = session;
    const shell = userId
      ? await loadListenerShell(db, userId, { ytids, now: new Date() })
      : NO_SHELL;
    return keys.map(() => shell);
  });
  return async ({ ytids = [] } = {}) => {
    if (!session.userId) return NO_SHELL;
    const [shell = NO_SHELL, ...ofVideos] = await Promise.all(
      [NO_VIDEO, ...ytids].map((key) => shells.load(key)),
    );
    const later = ofVideos.filter((other) => other !== shell);
    if (later.length === 0) return shell;
    const all = [shell, ...later];
    return {
      ...shell,
      marks: new Map(all.flatMap(({ marks }) => [...marks])),
      facts: new Map(all.flatMap(({ facts }) => [...facts])),
    };
  };
}
