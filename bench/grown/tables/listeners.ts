import type { Step } from "../step";
import type { Size } from "../size";

/** How a listener's plays are spread over the table: one part after the other, as time does. */
const PARTS = 4;

/** Videos in the history of listener `i`: few have many. */
function playsOf({ listeners, plays, mostPlays }: Size): string {
  const rest = Math.max(plays - mostPlays, plays / 2) / listeners;
  const scale = ((rest - 3) * Math.sqrt(listeners)) / 2;
  return `case when i = 1 then ${mostPlays} else 3 + floor(${scale} / sqrt(i))::int end`;
}

function playStep(size: Size): Step {
  const { videos, mostPlays } = size;
  return {
    what: "plays",
    sql: `
      insert into plays (user_id, ytid, repeats, heard, last_viewed, hearted, hearted_at,
        section_start, section_end)
      select id, bench.ytid(k + floor(${videos - mostPlays} * power((k - random()) / n, 3))::bigint),
        repeats, repeats * (60 + 200 * random()), at, heart, case when heart then at end,
        case when loops then 30 end, case when loops then 60.5 end
      from generate_series(1, ${PARTS}) part, lateral (select bench.uid(i) as id, ${playsOf(size)} as n
        from generate_series(1, ${size.listeners}) i offset 0) listener,
        lateral (select k, least(5000, floor(1 / (random() + 0.0002)))::int as repeats,
          bench.ago(900) as at, random() < 0.1 as heart, random() < 0.03 as loops
          from generate_series(part, n, ${PARTS}) k) play`,
  };
}

/** Listeners, what they have played, and everybody's totals of it. */
export function listenerSteps(size: Size): Step[] {
  const { listeners } = size;
  return [
    playStep(size),
    {
      what: "users",
      sql: `
        insert into users (id, kind, email, email_proven_at, first_name, keep_history,
          total_repeats, total_hearts, total_videos, total_heard, created_at)
        select bench.uid(i), case when i % 5 = 1 then 'email' else 'anonymous' end,
          case when i % 5 = 1 then 'listener' || i || '@example.org' end,
          case when i % 5 = 1 then now() end, case when i % 5 = 1 then 'Ada' end,
          case when i % 20 = 0 then '90days' when i % 50 = 3 then 'off' else 'on' end,
          coalesce(repeats, 0), coalesce(hearts, 0), coalesce(videos, 0), coalesce(heard, 0), bench.ago(1200)
        from generate_series(1, ${listeners}) i
        left join (select user_id, sum(repeats) as repeats, sum(heard) as heard, count(*) as videos,
          count(*) filter (where hearted) as hearts from plays group by user_id) own
          on own.user_id = bench.uid(i)`,
    },
    {
      what: "counters",
      sql: `
        insert into counters (ytid, total_repeats, today_repeats, today, total_hearts)
        select ytid, sum(repeats), floor(5 * random()), current_date,
          count(*) filter (where hearted) from plays group by ytid`,
    },
    {
      what: "listening_days",
      sql: `
        insert into listening_days (user_id, day, repeats, seconds, practised)
        select bench.uid(i), current_date - floor(k * gap)::int, 1 + floor(30 * random()),
          floor(7200 * random()), 0
        from (select i, ${playsOf(size)} as n from generate_series(1, ${listeners}) i) listener,
          lateral (select k, 1 + i % 9 as gap
            from generate_series(1, least(360, 1 + n / 4)) k) day`,
    },
    {
      what: "sessions",
      sql: `
        insert into sessions (id, user_id, user_agent, created_at, last_used_at, expires_at)
        select encode(sha256(i::text::bytea), 'hex'),
          case when i <= ${listeners * 1.4} then bench.uid(1 + i % ${listeners}) end,
          'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          bench.ago(700), bench.ago(300), now() + random() * interval '700 days' - interval '10 days'
        from generate_series(1, ${Math.ceil(listeners * 1.5)}) i`,
    },
    {
      what: "login_providers",
      sql: `
        insert into login_providers (provider, subject, user_id, email)
        select 'email', 'listener' || i || '@example.org', bench.uid(i), 'listener' || i || '@example.org'
        from generate_series(1, ${listeners}, 5) i`,
    },
    {
      what: "merges",
      sql: `
        insert into merges (from_user_id, into_user_id, hearts, repeats, merged_at)
        select bench.id('gone', i), bench.uid(1 + i % ${listeners}), 1, 10, bench.ago(900)
        from generate_series(1, ${Math.ceil(listeners / 10)}) i`,
    },
    {
      what: "upsells",
      sql: `
        insert into upsells (user_id, feature, shown_at)
        select bench.uid(i), 'history', bench.ago(900) from generate_series(1, ${listeners}, 2) i`,
    },
    {
      what: "sign_in_codes",
      sql: `
        insert into sign_in_codes (id, email, code_hash, token_hash, created_at, expires_at)
        select bench.id('code', i), 'listener' || i || '@example.org', md5(i::text), md5('t' || i),
          now() - interval '2 days', now() - interval '1 day'
        from generate_series(1, ${Math.ceil(listeners / 10)}) i`,
    },
  ];
}
