import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "~/domain/text/durations";
import { registerPictures } from "../../pictures/picture-rows.server";
import type { Db } from "../../platform/db/database.server";
import { episodes, pictures, podcasts } from "../../platform/db/schema.server";
import type { FeedPodcast } from "../feed/feed-types.server";
import type { PodcastRow } from "../podcast-rows.server";

/** Stores what the feed says about the podcast; a genre from Apple stays. */
export async function storeFeedPodcast(
  db: Db,
  row: PodcastRow,
  feed: FeedPodcast,
  now: Date,
): Promise<void> {
  const artwork = feed.picture ?? row.artwork;
  const hashes = await registerPictures(db, artwork ? [artwork] : [], now);
  await db
    .update(podcasts)
    .set({
      title: feed.title || row.title,
      author: feed.author || row.author,
      description: feed.description || row.description,
      link: feed.link ?? row.link,
      language: feed.language ?? row.language,
      artwork,
      picture: (artwork && hashes.get(artwork)) ?? row.picture,
      explicit: feed.explicit,
      isBlocked: feed.blocked,
      serial: feed.serial,
      guid: feed.guid ?? row.guid,
      genres: row.genres.length > 0 ? row.genres : feed.genres,
      funding: feed.funding,
    })
    .where(eq(podcasts.id, row.id));
}

/**
 * Stores rows that come as JSON from the worker thread, so that this thread need not build them.
 */
export async function storeEpisodes(
  db: Db,
  podcast: Pick<PodcastRow, "id" | "fetchedAt">,
  batch: { rows: string; pictures: string[] },
  now: Date,
): Promise<void> {
  const hashes = await registerPictures(db, batch.pictures, now);
  const isFirst = podcast.fetchedAt === null;
  await db.execute(sql`
    insert into ${episodes} (id, podcast_id, guid, url, type, bytes, title, notes, summary, published_at, duration,
      season, number, kind, picture, link, explicit, chapters_url, transcripts, digest, is_listed, found_at)
    select x.id, ${podcast.id}, x.guid, x.url, x.type, x.bytes, x.title, x.notes, x.summary, x.published_at, x.duration,
      x.season, x.number, x.kind, ${JSON.stringify(Object.fromEntries(hashes))}::jsonb ->> x.picture, x.link, x.explicit,
      x.chapters_url, x.transcripts, x.digest, true,
      case when ${isFirst} then least(x.published_at, ${now.toISOString()}::timestamptz) else ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${batch.rows}::jsonb) as x(id text, guid text, url text, type text, bytes bigint, title text,
      notes text, summary text, published_at timestamptz, duration float8, season int, number int, kind text, picture text,
      link text, explicit boolean, chapters_url text, transcripts jsonb, digest text)
    on conflict (id) do update set guid = excluded.guid, url = excluded.url, type = excluded.type, bytes = excluded.bytes,
      title = excluded.title, notes = excluded.notes, summary = excluded.summary, published_at = excluded.published_at,
      duration = excluded.duration, season = excluded.season, number = excluded.number, kind = excluded.kind,
      picture = excluded.picture, link = excluded.link, explicit = excluded.explicit, chapters_url = excluded.chapters_url,
      transcripts = excluded.transcripts, digest = excluded.digest, is_listed = true`);
}

/**
 * Unlists episodes that the publisher took back: those missing and not older than the rest, because
 * many feeds only name their latest episodes. A feed that was cut off takes none back. Renews the
 * references to pictures, which would be deleted otherwise.
 */
export async function finishEpisodes(
  db: Db,
  podcastId: string,
  { ids, isCut }: { ids: readonly string[]; isCut: boolean },
  now: Date,
) {
  await db.execute(sql`
    with named as (select id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id),
      oldest as (select min(e.published_at) as at from ${episodes} e join named on named.id = e.id),
      changed as (
        update ${episodes} e set is_listed = not e.is_listed
        where e.podcast_id = ${podcastId} and (
          (not e.is_listed and e.id in (select id from named)) or
          (${!isCut} and e.is_listed and e.id not in (select id from named) and e.published_at >= (select at from oldest)))
        returning e.id)
    select count(*) from changed`);
  await db.execute(sql`
    update ${podcasts} set
      episode_count = (select count(*) from ${episodes} where podcast_id = ${podcastId} and is_listed),
      newest_at = (select max(published_at) from ${episodes} where podcast_id = ${podcastId} and is_listed)
    where id = ${podcastId}`);
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS).toISOString();
  await db.execute(sql`
    update ${pictures} set named_at = ${now.toISOString()}
    where named_at < ${monthAgo} and hash in (
      select picture from ${episodes} where podcast_id = ${podcastId}
      union all select picture from ${podcasts} where id = ${podcastId})`);
}
