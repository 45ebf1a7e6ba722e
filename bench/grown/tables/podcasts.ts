import type { Step } from "../step";
import type { Size } from "../size";

/** Of an average feed; the largest has 5,000. */
const EPISODES = 20;
const MOST_EPISODES = 5000;

function episodesOf({ podcasts }: Size): string {
  const scale = ((EPISODES - 3) * Math.sqrt(podcasts)) / 2;
  return `case when p = 1 then ${Math.min(MOST_EPISODES, 50 * podcasts)} else 3 + floor(${scale} / sqrt(p))::int end`;
}

/** Podcasts, their episodes, and what listeners have of them. */
export function podcastSteps(size: Size): Step[] {
  const { podcasts, listeners } = size;
  const episodes = `(select p, k, bench.key('episode', p * 100000::bigint + k) as id
    from (select p, ${episodesOf(size)} as n from generate_series(1, ${podcasts}) p) feed, lateral generate_series(1, n) k)`;
  const heard = (step: number) => `
    (select i, p, bench.key('episode', p * 100000 + 1 + i % 3) as id
      from generate_series(1, ${listeners}, ${step}) i, lateral (select bench.some(${podcasts}) + 0 * i as p) any_of) heard`;
  return [
    {
      what: "podcasts",
      sql: `
        insert into podcasts (id, feed_url, title, author, description, artwork, episode_count, newest_at, fetched_at,
          tried_at, next_try_at, named_at, is_named)
        select bench.podcast(p), 'https://feeds.example.org/' || p || '.xml', song || ' Podcast', songs.artist, left(prose, 300),
          'https://pictures.example.org/' || p || '.jpg', ${episodesOf(size)}, bench.ago(60), now() - interval '5 hours',
          now() - interval '5 hours', now() + random() * interval '7 days' + interval '2 hours', bench.ago(60), p % 50 <> 0
        from generate_series(1, ${podcasts}) p join bench.songs on n = 1 + p % 1000`,
    },
    {
      what: "podcast_names",
      sql: `
        insert into podcast_names (name, podcast_id)
        select 'https://feeds.example.org/' || p || '.xml', bench.podcast(p) from generate_series(1, ${podcasts}) p`,
    },
    {
      what: "episodes",
      sql: `
        insert into episodes (id, podcast_id, guid, url, type, bytes, title, notes, summary, published_at, duration, digest, found_at)
        select id, bench.podcast(p), 'guid-' || p || '-' || k, 'https://media.example.org/' || p || '/' || k || '.mp3', 'audio/mpeg', 40000000,
          songs.song || ' ' || k, '<p>' || texts.prose || '</p>', left(texts.prose, 140), at, 600 + floor(3600 * random()), md5(id), at
        from ${episodes} episode
        join bench.songs on songs.n = 1 + (p * 7919 + k) % 20000 join bench.songs texts on texts.n = 1 + (p + k * 7) % 1000,
        lateral (select now() - interval '1 second' * (k * 259200 + p % 86400) as at) day`,
    },
    {
      what: "podcast_marks",
      sql: `
        insert into podcast_marks (user_id, podcast_id, hearted_at, played_at, seen_at)
        select bench.uid(i), bench.podcast(bench.some(${podcasts})), case when k = 1 then bench.ago(600) end, bench.ago(600), bench.ago(60)
        from generate_series(1, ${listeners}, 2) i, generate_series(1, case when i = 1 then 300 else 2 end) k
        on conflict do nothing`,
    },
    {
      what: "episode_positions",
      sql: `
        insert into episode_positions (user_id, episode_id, podcast_id, seconds, duration, at)
        select bench.uid(i), id, bench.podcast(p), 300, 1800, bench.ago(300) from ${heard(2)}
        on conflict do nothing`,
    },
    {
      what: "episode_repeats",
      sql: `
        insert into episode_repeats (user_id, episode_id, podcast_id, repeats, heard, minutes, repeated_at)
        select bench.uid(i), id, bench.podcast(p), 3, 900, '{1,1,2,2,1}', bench.ago(300) from ${heard(4)}
        on conflict do nothing`,
    },
    {
      what: "episode_totals",
      sql: `
        insert into episode_totals (episode_id, repeats)
        select episode_id, sum(repeats) from episode_repeats group by episode_id`,
    },
    {
      what: "podcast_imports",
      sql: `
        insert into podcast_imports (user_id, podcast_id, imported_at)
        select bench.uid(i), bench.podcast(1 + i % ${podcasts}), now() - interval '3 days'
        from generate_series(1, ${listeners}, 10) i`,
    },
    {
      what: "podcast_tokens",
      sql: `
        insert into podcast_tokens (user_id, token)
        select bench.uid(i), encode(sha256(i::text::bytea), 'hex') from generate_series(1, ${listeners}, 20) i`,
    },
  ];
}

/** Stations as the directory lists them, whatever the number of listeners, and their marks. */
export function radioSteps({ listeners }: Size): Step[] {
  const stations = Math.min(50_000, listeners);
  return [
    {
      what: "stations",
      sql: `
        insert into stations (id, name, name_key, url, stream, tags, country, country_code, languages, codec, bitrate, votes, clicks, now_seen_at, fetched_at)
        select bench.id('station', i), name, lower(name), 'https://radio.example.org/' || i, 'https://radio.example.org/' || i,
          array[(string_to_array('jazz rock pop news classical dance talk folk', ' '))[1 + i % 8], split_part(lower(other), ' ', 1)],
          'Germany', (string_to_array('DE US GB FR BR', ' '))[1 + i % 5], '{german}', 'MP3', 128, bench.few(10000), bench.few(10000),
          case when i % 100 = 0 then now() - interval '1 hour' end, now() - interval '1 day'
        from generate_series(1, ${stations}) i join bench.songs on n = 1 + i % 20000,
          lateral (select song || ' FM' || i as name) named`,
    },
    {
      what: "station_marks",
      sql: `
        insert into station_marks (user_id, station_id, hearted, hearted_at, played_at, plays)
        select bench.uid(i), bench.id('station', 1 + i % ${stations}), true, bench.ago(300), bench.ago(300), 3
        from generate_series(1, ${listeners}, 3) i`,
    },
    {
      what: "song_hearts",
      sql: `
        insert into song_hearts (user_id, key, title, hearted_at)
        select bench.uid(i), 'song ' || i, 'Song ' || i, bench.ago(300) from generate_series(1, ${listeners}, 3) i`,
    },
  ];
}
