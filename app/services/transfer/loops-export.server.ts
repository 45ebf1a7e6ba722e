import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import {
  type ExportedLoop,
  loopsCsvHeading,
  loopsCsvLine,
} from "~/domain/transfer/loops/loops-csv";
import type { Db } from "../platform/db/database.server";
import { loops } from "../platform/db/schema.server";
import { toLoop } from "../loops/loops.server";
import { loadEpisodeItems } from "../podcasts/playable-episode.server";
import { loadVideos, visibleMetadata } from "../videos/videos-store.server";
import { listJson } from "./library-text.server";

/** Rows per query. */
const PAGE_SIZE = 1000;

type Row = typeof loops.$inferSelect;

/** Adds the titles that the listener may see. */
async function withTitles(db: Db, userId: string, rows: readonly Row[]): Promise<ExportedLoop[]> {
  const idsOf = (kind: string) => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ item }) => item)),
  ];
  const [videos, episodes] = await Promise.all([
    loadVideos(db, idsOf("video")),
    loadEpisodeItems(db, userId, idsOf("episode")),
  ]);
  return rows.map((row) => {
    const video = videos.get(row.item);
    const known =
      row.kind === "episode" ? episodes.get(row.item) : video && visibleMetadata(video, userId);
    const { id, ...loop } = toLoop(row);
    void id;
    return { ...loop, title: known?.title ?? null };
  });
}

/** Streams all loops of a listener by item, in the order of each. */
async function* exportLoops(db: Db, userId: string): AsyncGenerator<ExportedLoop> {
  const { item, rank, id } = loops;
  let last: Row | undefined;
  do {
    const isAfterLast: SQL | undefined = last
      ? sql`(${item}, ${rank}, ${id}) > (${last.item}, ${last.rank}, ${last.id})`
      : undefined;
    const rows: Row[] = await db
      .select()
      .from(loops)
      .where(and(eq(loops.userId, userId), isAfterLast))
      .orderBy(asc(item), asc(rank), asc(id))
      .limit(PAGE_SIZE);
    yield* await withTitles(db, userId, rows);
    last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** Streams all loops of a listener, as a table or as JSON that can be imported again. */
export async function* loopsText(
  db: Db,
  { userId, format, now }: { userId: string | null; format: "json" | "csv"; now: Date },
): AsyncGenerator<string> {
  const own = userId ? exportLoops(db, userId) : noLoops();
  if (format === "json") yield* listJson("loops", own, now);
  else {
    yield loopsCsvHeading();
    for await (const loop of own) yield loopsCsvLine(loop);
  }
}

async function* noLoops(): AsyncGenerator<never> {}
