import type { Step } from "../step";
import type { Size } from "../size";

/** Videos and what everybody does with them. */
export function videoSteps({ videos, listeners }: Size): Step[] {
  const today = Math.ceil(listeners / 8);
  return [
    {
      what: "videos",
      sql: `
        insert into videos (ytid, title, author, duration, views, embeddable, source, fetched_at,
          description, told_by)
        select bench.ytid(i), songs.artist || ' - ' || songs.song || ' ' || split_part(songs.other, ' ', 1 + i % 3) || ' (Official Video)',
          songs.artist || 'VEVO', 120 + floor(240 * random()), floor(1e6 * random()), true,
          case when i % 40 = 0 then 'listener' when i % 3 = 0 then 'oembed' else 'api' end,
          now() - random() * interval '24 days', left(texts.prose, 200),
          case when i % 40 = 0 then bench.uid(1 + i % ${listeners}) end
        from (select i::int, 1 + (i * 7919) % 20000 as a from generate_series(1, ${videos}::bigint) i) video
        join bench.songs on songs.n = a join bench.songs texts on texts.n = 1 + i % 1000`,
    },
    {
      what: "video_days",
      sql: `
        insert into video_days (day, ytid, repeats, listeners)
        select current_date - day, bench.ytid(bench.some(${videos})), 1 + floor(9 * random()), 1 + floor(4 * random())
        from generate_series(0, 12) day, generate_series(1, ${today}) i
        on conflict do nothing`,
    },
    {
      what: "video_day_listeners",
      sql: `
        insert into video_day_listeners (day, ytid, listener, network)
        select current_date - day, bench.ytid(bench.some(${videos})), substr(md5(i::text), 1, 12), substr(md5('n' || i), 1, 12)
        from generate_series(0, 3) day, generate_series(1, ${2 * today}) i
        on conflict do nothing`,
    },
    {
      what: "play_events",
      sql: `
        insert into play_events (event_id, user_id, ytid, created_at)
        select bench.id('event', i), bench.uid(bench.some(${listeners})), bench.ytid(bench.some(${videos})),
          now() - random() * interval '31 days'
        from generate_series(1, ${2 * listeners}) i`,
    },
    {
      what: "playback_failures",
      sql: `
        insert into playback_failures (ytid, country, reason, source, first_seen_at, last_seen_at)
        select bench.ytid(i * 7), 'DE', 'blocked', 'player', bench.ago(60), bench.ago(60)
        from generate_series(1, ${Math.ceil(videos / 20)}) i`,
    },
    {
      what: "searches",
      sql: `
        insert into searches (query, ytids, source, uses, fetched_at)
        select lower(song) || ' ' || bench.word(61 + i / 20000), ytids, 'host', bench.few(1000), now() - random() * interval '29 days'
        from generate_series(1, ${Math.ceil(videos / 5)}) i join bench.songs on n = 1 + i % 20000,
          lateral (select jsonb_agg(bench.ytid(bench.some(${videos}) + 0 * (i + k))) as ytids
            from generate_series(1, 20) k) found
        on conflict do nothing`,
    },
    {
      what: "lookups",
      sql: `
        insert into lookups (kind, key, value, fetched_at)
        select case when i % 2 = 0 then 'lyrics' else 'artist' end, 'key ' || i,
          jsonb_build_object('text', prose), now() - random() * interval '29 days'
        from generate_series(1, ${Math.ceil(videos / 4)}) i join bench.songs on n = 1 + i % 1000`,
    },
    {
      what: "reviews",
      sql: `
        insert into reviews (ytid, title, markdown, html, author_name, is_staff_pick, created_at, updated_at)
        select bench.ytid(i * 11), song, prose, '<p>' || prose || '</p>', 'Ada',
          i % 20 = 0, bench.ago(900), now()
        from generate_series(1, ${Math.min(5000, Math.ceil(videos / 100))}) i join bench.songs on n = 1 + i % 1000`,
    },
    {
      what: "lyric_offsets",
      sql: `
        insert into lyric_offsets (user_id, ytid, offset_ms)
        select bench.uid(i), bench.ytid(i), 500 from generate_series(1, ${listeners}, 10) i`,
    },
    {
      what: "pictures",
      sql: `
        insert into pictures (hash, address, small, named_at)
        select bench.key('picture', i), 'https://pictures.example.org/' || i || '.jpg',
          case when i % 20 = 0 then decode(repeat(md5(i::text), 60), 'hex') end, bench.ago(120)
        from generate_series(1, ${Math.ceil(videos / 4)}) i`,
    },
    {
      what: "discoveries",
      sql: `
        insert into discoveries (user_id, songs, expires_at)
        select bench.uid(i), songs, now() + random() * interval '7 days' - interval '1 day'
        from generate_series(1, ${listeners}, 20) i,
          lateral (select jsonb_agg(jsonb_build_object('ytid', bench.ytid(bench.some(${videos}) + 0 * (i + k)),
            'reason', 'People who repeat it also repeat this', 'own', 'Queen')) as songs
            from generate_series(1, 30) k) chosen`,
    },
  ];
}
