import { sql } from "drizzle-orm";
import { toTimedMark, type Mark, type MarkRow } from "../history/marks.server";
import type { Db } from "../platform/db/database.server";
import { follows, playlists, plays, queueItems } from "../platform/db/schema.server";

/** The sidebar links to the page of all playlists after this many. */
const SIDEBAR_PLAYLISTS = 100;

/** What every page shows of a listener. */
export type ListenerShell = {
  /** Own and followed playlists by name (SHELL-7). */
  music: { pid: string; name: string }[];
  /** Whether anything waits in the queue. */
  queued: boolean;
  /** The video whose pass was counted last. */
  last: { ytid: string; at: Date } | null;
  /** By ytid: of the videos asked for, and of the last one. */
  marks: Map<string, Mark>;
};

type Play = MarkRow & { ytid: string };

type Row = {
  music: { pid: string; name: string }[] | null;
  queued: boolean;
  last: (Play & { at: number }) | null;
  asked: Play[] | null;
};

const play = sql`
  select ytid, star, repeats, heard, slider_start as "sliderStart", slider_end as "sliderEnd",
    slider_show as "sliderShow", extract(epoch from last_viewed)::float8 as at
  from ${plays}`;

export const NO_SHELL: ListenerShell = { music: [], queued: false, last: null, marks: new Map() };

/** Loads it in one round trip, because every page of every listener needs it. */
export async function loadListenerShell(
  db: Db,
  userId: string,
  ytids: readonly string[],
): Promise<ListenerShell> {
  const { rows } = await db.execute<Row>(sql`select
    (select json_agg(json_build_object('pid', pid, 'name', name)) from (
      select pid, name from ${playlists}
      where uid = ${userId}
        or (public and pid in (select pid from ${follows} where user_id = ${userId}))
      order by lower(name), pid limit ${SIDEBAR_PLAYLISTS}) entry) as music,
    exists(select from ${queueItems} where user_id = ${userId}) as queued,
    (select row_to_json(entry) from (${play}
      where user_id = ${userId} and last_viewed is not null and repeats > 0
      order by last_viewed desc, ytid desc limit 1) entry) as last,
    (select json_agg(entry) from (${play}
      where user_id = ${userId} and ytid in (${sql.join(
        ["", ...ytids].map((ytid) => sql`${ytid}`),
        sql`, `,
      )})) entry) as asked`);
  const [row] = rows;
  if (!row) throw new Error("A select without a table answered no row");
  const { music, queued, last, asked } = row;
  const known = [...(asked ?? []), ...(last ? [last] : [])];
  return {
    music: music ?? [],
    queued,
    last: last && { ytid: last.ytid, at: new Date(last.at * 1000) },
    marks: new Map(known.map((one) => [one.ytid, toTimedMark(one)])),
  };
}
