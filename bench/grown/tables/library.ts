import type { Step } from "../step";
import type { Size } from "../size";

/** What a listener at every limit has; a small database has a tenth. */
const most = ({ atLimits }: Size, limit: number) => (atLimits ? limit : Math.ceil(limit / 10));

/** Playlists, follows and queues. */
export function librarySteps(size: Size): Step[] {
  const { playlists, listeners, videos } = size;
  const ofLargest = most(size, 1000);
  const items = `case when p = 1 then ${most(size, 5000)} else 1 + floor(3 / (random() + 0.1))::int end`;
  return [
    {
      what: "playlists",
      sql: `
        insert into playlists (pid, uid, name, public, item_count, created_at, updated_at)
        select bench.pid(p), bench.uid(case when p <= ${ofLargest} then 1 else 1 + p % ${listeners} end),
          song, p % 3 <> 0, ${items}, bench.ago(900), bench.ago(300)
        from generate_series(1, ${playlists}) p join bench.songs on n = 1 + p % 20000`,
    },
    {
      what: "playlist_items",
      sql: `
        insert into playlist_items (pid, ytid, rank, added_at)
        select bench.pid(n), bench.ytid(1 + (n * 7919::bigint + at * 389) % ${videos}), rank, bench.ago(900)
        from generate_series(1, ${playlists}) n
        join playlists on pid = bench.pid(n)
        join bench.ranks on at <= item_count`,
    },
    {
      what: "follows",
      sql: `
        insert into follows (user_id, pid, created_at)
        select bench.uid(bench.some(${listeners})), bench.pid(bench.some(${playlists})), bench.ago(900)
        from generate_series(1, ${Math.ceil(playlists / 3)}) n
        on conflict do nothing`,
    },
    {
      what: "queue_items",
      sql: `
        insert into queue_items (id, user_id, ytid, rank, feature)
        select bench.id('queue', i * 1000 + at), bench.uid(i), bench.ytid(i * 3 + at), rank, 'history'
        from generate_series(1, ${listeners}, 2) i
        join bench.ranks on at <= case when i = 1 then 200 else 4 end`,
    },
    {
      what: "queue_operations",
      sql: `
        insert into queue_operations (user_id, operation_id, kind, created_at)
        select bench.uid(i), bench.id('operation', i), 'add', bench.ago(10)
        from generate_series(1, ${listeners}) i`,
    },
  ];
}

/** Saved loops, and what everybody loops. */
export function loopSteps(size: Size): Step[] {
  const { loops, listeners, videos } = size;
  return [
    {
      what: "loops",
      sql: `
        insert into loops (id, user_id, kind, item, name, start_ms, end_ms, rank, repeats, heard, last_at, created_at)
        select bench.id('loop', n), bench.uid(case when n <= ${most(size, 5000)} then 1 else 1 + n % ${listeners} end),
          'video', bench.ytid(1 + n / 10 % ${videos}), case when n % 3 = 0 then 'Chorus' else '' end, 1000 * (n % 90), 1000 * (n % 90) + 12500,
          rank, 1 + floor(50 * random()), 600 * random(), last, last - interval '1 day'
        from generate_series(1, ${loops}) n
        join bench.ranks on bench.ranks.at = 1 + n % 10,
        lateral (select bench.ago(300 + 0 * n) as last) heard`,
    },
    {
      what: "loop_days",
      sql: `
        insert into loop_days (loop_id, day, repeats, seconds)
        select bench.id('loop', n), current_date - day, 5, 60
        from generate_series(1, ${loops}) n, generate_series(1, 2) day`,
    },
    {
      what: "looped_sections",
      sql: `
        insert into looped_sections (item, start_s, end_s, kind, repeats, listeners, today, today_repeats, today_listeners)
        select bench.ytid(bench.some(${videos})), floor(120 * random()), 130 + floor(60 * random()), 'video', bench.few(10000), 1 + bench.few(500),
          current_date - floor(30 * random())::int, 1 + floor(20 * random()), 1 + floor(4 * random())
        from generate_series(1, ${Math.ceil(videos / 2)})
        on conflict do nothing`,
    },
    {
      what: "section_listeners",
      sql: `
        insert into section_listeners (item, start_s, end_s, listener, day)
        select item, start_s, end_s, substr(md5(item || k), 1, 12), current_date - floor(40 * random())::int
        from looped_sections, generate_series(1, 2) k`,
    },
  ];
}
