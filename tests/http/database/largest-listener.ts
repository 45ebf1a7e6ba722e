import type { Client } from "pg";
import type { Owner } from "../security/world";

/** The most items of one list. */
const LONGEST = 5000;
/** Two imports of the longest list, and as many episodes. */
export const MOST_OF_A_KIND = 2 * LONGEST;
const PODCASTS = 2000;
const PLAYLISTS = 1000;

/** The playlists at their limit: of videos, and of videos, loops and episodes. */
export const LONG_LISTS = ["many-videos1", "many-things1"] as const;
/** The podcast with the most episodes. */
export const LONG_PODCAST = "1999000001";

/** Its newest episode. */
export const LONG_EPISODE = "1".padStart(22, "e");

const rank = "'a' || lpad(i::text, 6, '0')";

/**
 * Gives a listener the most of everything that one can have, as imports and years do, and tells the
 * planner nothing of it.
 */
export async function giveTheMost(database: Client, { uid, ytid }: Owner): Promise<void> {
  const own = `'${uid}'`;
  const steps = [
    `create function lor_video(i int) returns text language sql immutable as
       $$ select 'video' || lpad(i::text, 6, '0') $$`,
    `insert into videos (ytid, title, author, duration, source, fetched_at)
     select lor_video(i), 'Song ' || i, 'Artist ' || i % 50, 200, 'api', now() from generate_series(1, ${MOST_OF_A_KIND}) i`,
    `insert into counters (ytid, total_repeats, today_repeats, today)
     select lor_video(i), i, 1, current_date from generate_series(1, ${MOST_OF_A_KIND}) i`,
    `insert into plays (user_id, ytid, repeats, heard, last_viewed, hearted, hearted_at, section_start, section_end)
     select ${own}, lor_video(i), i % 50, 100, now() - i * interval '1 minute', true, now() - i * interval '1 minute', 1, 2
     from generate_series(1, ${MOST_OF_A_KIND}) i`,
    `insert into lyric_offsets (user_id, ytid, offset_ms) select ${own}, lor_video(i), 500 from generate_series(1, ${LONGEST}) i`,
    `insert into listening_days (user_id, day, repeats, seconds)
     select ${own}, current_date - i, 3, 90 from generate_series(1, 1000) i`,
    `insert into play_events (event_id, user_id, ytid, created_at)
     select gen_random_uuid(), ${own}, lor_video(i), now() from generate_series(1, ${MOST_OF_A_KIND}) i`,
    `insert into queue_items (id, user_id, ytid, rank, feature)
     select gen_random_uuid(), ${own}, lor_video(i), ${rank}, 'history' from generate_series(1, 200) i`,
    `insert into queue_operations (user_id, operation_id, kind, created_at)
     select ${own}, gen_random_uuid(), 'add', now() from generate_series(1, ${LONGEST}) i`,
    `insert into loops (id, user_id, kind, item, name, start_ms, end_ms, rank, repeats, last_at, created_at)
     select gen_random_uuid(), ${own}, 'video', case when i <= 100 then '${ytid}' else lor_video(i / 50) end, 'Loop ' || i,
       i, i + 1000, ${rank}, i % 7, now() - i * interval '1 minute', now() from generate_series(1, ${LONGEST}) i`,
    `insert into loop_days (loop_id, day, repeats, seconds)
     select id, current_date - i, 3, 9 from loops, generate_series(0, 1) i where user_id = ${own}`,
    `insert into podcasts (id, feed_url, title, episode_count, newest_at, fetched_at, tried_at, next_try_at, is_named)
     select (1999000000 + i)::text, 'https://feeds.example.org/most/' || i, 'Podcast ' || i, 10, now(), now(), now(),
       now() + interval '1 day', true from generate_series(1, ${PODCASTS}) i`,
    `insert into episodes (id, podcast_id, url, type, title, summary, published_at, duration, digest, found_at)
     select lpad(i::text, 22, 'e'), (1999000001 + case when i <= ${LONGEST} then 0 else i % ${PODCASTS} end)::text,
       'https://media.example.org/' || i, 'audio/mpeg', 'Episode ' || i, 'Of it', now() - i * interval '1 minute', 600,
       '', now() - i * interval '1 minute' from generate_series(1, ${MOST_OF_A_KIND}) i`,
    `insert into podcast_marks (user_id, podcast_id, hearted_at, played_at, seen_at)
     select ${own}, (1999000000 + i)::text, now(), now(), now() - interval '1 year' from generate_series(1, ${PODCASTS}) i`,
    `insert into podcast_imports (user_id, podcast_id, imported_at)
     select ${own}, (1999000000 + i)::text, now() from generate_series(1, ${PODCASTS}) i`,
    `insert into episode_positions (user_id, episode_id, podcast_id, seconds, duration, at)
     select ${own}, id, podcast_id, 300, 600, now() from episodes where id like 'eeeee%'`,
    `insert into episode_repeats (user_id, episode_id, podcast_id, repeats, heard, repeated_at)
     select ${own}, id, podcast_id, 3, 900, now() from episodes where id like 'eeeee%'`,
    `insert into stations (id, name, name_key, url, stream, tags, languages, fetched_at)
     select gen_random_uuid(), 'Station ' || i, 'most ' || i, 'https://radio.example.org/' || i,
       'https://radio.example.org/' || i, '{}', '{}', now() from generate_series(1, 1000) i`,
    `insert into station_marks (user_id, station_id, hearted, hearted_at, played_at, plays)
     select ${own}, id, true, now(), now(), 3 from stations where name_key like 'most %'`,
    `insert into song_hearts (user_id, key, title, hearted_at)
     select ${own}, 'song ' || i, 'Song ' || i, now() from generate_series(1, 1000) i`,
    `insert into playlists (pid, uid, name, item_count) values
       ('${LONG_LISTS[0]}', ${own}, 'Videos', ${LONGEST}), ('${LONG_LISTS[1]}', ${own}, 'Anything', ${LONGEST})`,
    `insert into playlist_items (pid, ytid, rank)
     select '${LONG_LISTS[0]}', lor_video(i), ${rank} from generate_series(1, ${LONGEST}) i`,
    `insert into playlist_items (pid, ytid, rank)
     select '${LONG_LISTS[1]}', case i % 3 when 0 then lor_video(i) when 1 then lor_video(i) || '~1~2~~'
       else '${LONG_PODCAST}~' || lpad(i::text, 22, 'e') || '~5~18.5' end, ${rank} from generate_series(1, ${LONGEST}) i`,
    `insert into playlists (pid, uid, name, item_count, updated_at)
     select 'most' || lpad(i::text, 8, '0'), ${own}, 'List ' || i, 5, now() - i * interval '1 minute' from generate_series(3, ${PLAYLISTS}) i`,
    `insert into playlist_items (pid, ytid, rank)
     select pid, lor_video(i), ${rank} from playlists, generate_series(1, 5) i where pid like 'most%'`,
    `insert into users (id, kind) values ('00000000-0000-4000-8000-00000000000f', 'anonymous')`,
    `insert into playlists (pid, uid, name, item_count, updated_at)
     select 'them' || lpad(i::text, 8, '0'), '00000000-0000-4000-8000-00000000000f', 'List ' || i, 5, now()
     from generate_series(1, ${PLAYLISTS}) i`,
    `insert into playlist_items (pid, ytid, rank)
     select pid, lor_video(i), ${rank} from playlists, generate_series(1, 5) i where pid like 'them%'`,
    `insert into follows (user_id, pid) select ${own}, pid from playlists where pid like 'them%'`,
    `update users set total_videos = ${MOST_OF_A_KIND}, total_hearts = ${MOST_OF_A_KIND}, total_heard = null where id = ${own}`,
  ];
  for (const step of steps) await database.query(step);
}
