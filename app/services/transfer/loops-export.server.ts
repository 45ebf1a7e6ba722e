import { asc, eq } from "drizzle-orm";
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

/** Loads all loops of a listener in the order of each item, with the titles that they may see. */
async function loadExportedLoops(db: Db, userId: string): Promise<ExportedLoop[]> {
  const rows = await db
    .select()
    .from(loops)
    .where(eq(loops.userId, userId))
    .orderBy(asc(loops.kind), asc(loops.item), asc(loops.rank), asc(loops.id));
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

/** Writes all loops of a listener, as a table or as JSON that can be imported again. */
export async function* loopsText(
  db: Db,
  { userId, format, now }: { userId: string | null; format: "json" | "csv"; now: Date },
): AsyncGenerator<string> {
  const own = userId ? await loadExportedLoops(db, userId) : [];
  if (format === "json") yield listJson("loops", own, now);
  else {
    yield loopsCsvHeading();
    for (const loop of own) yield loopsCsvLine(loop);
  }
}
