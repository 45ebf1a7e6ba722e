-- Counts completed passes in a single round trip (`app/services/history/record-pass.server.ts`): of
-- different listeners, with different events, all on one day. Returns no row for a pass whose
-- listener is unknown or is being changed by somebody else, so that one listener does not keep the
-- others waiting. To avoid deadlocks it locks the listeners' rows first, in their order, and the
-- counters last, by the bytes of the videos' ids, as everywhere. Its plans are made once per
-- connection and use indexes even if they were made while the tables were small.
-- A pass counts for everybody only if there was time to hear it since its listener began (TOP10-2).
-- Each listener counts for a video once a day, and each network three times. `pass_ears` and
-- `pass_networks` tell listeners and networks apart. `pass_loops` has an object for each pass of a
-- section, with its `event` (`record_loops`), and is null if there is none.
CREATE OR REPLACE FUNCTION record_passes(
  pass_listeners uuid[],
  pass_videos text[],
  pass_events uuid[],
  pass_seconds double precision[],
  pass_times timestamp(3) with time zone[],
  pass_day date,
  pass_ears text[],
  pass_networks text[],
  pass_loops jsonb
)
RETURNS TABLE (
  event uuid,
  own_repeats integer,
  own_heard double precision,
  all_repeats bigint,
  day_repeats integer,
  is_counted boolean
)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_seqscan = off
AS $$
DECLARE
  listeners uuid[];
  counted uuid[];
  credited uuid[];
BEGIN
  SELECT array_agg(locked.id) INTO listeners FROM (
    SELECT users.id FROM users WHERE users.id = ANY(pass_listeners)
      ORDER BY users.id FOR NO KEY UPDATE SKIP LOCKED) locked;
  IF listeners IS NULL THEN
    RETURN;
  END IF;

  -- The video is not stored while history is off.
  WITH stored AS (
    INSERT INTO play_events (event_id, user_id, ytid, created_at)
      SELECT pass.id, users.id, CASE users.keep_history WHEN 'off' THEN '' ELSE pass.video END, pass.at
        FROM unnest(pass_events, pass_listeners, pass_videos, pass_times) AS pass (id, listener, video, at)
        JOIN users ON users.id = pass.listener
        WHERE users.id = ANY(listeners)
        ORDER BY pass.id
      ON CONFLICT DO NOTHING
      RETURNING play_events.event_id)
  SELECT array_agg(stored.event_id) INTO counted FROM stored;

  IF counted IS NOT NULL THEN
    WITH passes AS (
      SELECT pass.id, users.id AS listener, users.keep_history <> 'off' AS keeps, pass.video, pass.at,
        known.repeats, known.heard, known.last_viewed,
        heard_from(users.heard_until, users.created_at) AS heard_from,
        -- The length that the player reported, limited to the stored one; otherwise the section's
        -- length, otherwise the video's.
        CASE
          WHEN pass.seconds IS NOT NULL THEN least(pass.seconds, videos.duration)
          WHEN known.section_end > known.section_start THEN known.section_end - known.section_start
          ELSE coalesce(greatest(videos.duration - coalesce(known.section_start, 0), 0), 0)
        END AS length
        FROM unnest(pass_events, pass_listeners, pass_videos, pass_seconds, pass_times)
          AS pass (id, listener, video, seconds, at)
        JOIN users ON users.id = pass.listener
        LEFT JOIN plays known ON known.user_id = pass.listener AND known.ytid = pass.video
        LEFT JOIN videos ON videos.ytid = pass.video
        WHERE pass.id = ANY(counted)
    ), kept AS (
      INSERT INTO plays (user_id, ytid, repeats, heard, last_viewed)
        SELECT passes.listener, passes.video, coalesce(passes.repeats, 0) + 1,
          coalesce(passes.heard, 0) + passes.length, passes.at
          FROM passes WHERE passes.keeps
        ON CONFLICT (user_id, ytid) DO UPDATE SET
          repeats = excluded.repeats,
          heard = excluded.heard,
          last_viewed = greatest(plays.last_viewed, excluded.last_viewed)
    ), dated AS (
      INSERT INTO listening_days AS days (user_id, day, repeats, seconds)
        SELECT passes.listener, pass_day, 1, round(passes.length::numeric)::integer FROM passes WHERE passes.keeps
        ON CONFLICT (user_id, day) DO UPDATE SET
          repeats = days.repeats + 1,
          seconds = days.seconds + excluded.seconds
    ), charged AS (
      UPDATE users SET
        heard_until = CASE WHEN passes.heard_from <= clock_timestamp() + interval '1 minute'
          THEN passes.heard_from + listening_time(passes.length) ELSE users.heard_until END,
        total_repeats = CASE WHEN passes.keeps
          THEN least(users.total_repeats::bigint + 1, 2147483647)::integer ELSE users.total_repeats END,
        total_heard = CASE WHEN passes.keeps THEN passes.length + coalesce(users.total_heard,
          (SELECT sum(had.heard) FROM plays had WHERE had.user_id = users.id), 0) ELSE users.total_heard END,
        total_videos = users.total_videos + CASE WHEN passes.keeps AND passes.last_viewed IS NULL THEN 1 ELSE 0 END
        FROM passes
        WHERE users.id = passes.listener
        RETURNING passes.id, passes.heard_from <= clock_timestamp() + interval '1 minute' AS is_heard)
    SELECT array_agg(charged.id) FILTER (WHERE charged.is_heard) INTO credited FROM charged;
  END IF;

  IF credited IS NOT NULL THEN
    INSERT INTO video_days AS days (day, ytid, repeats)
      SELECT pass_day, pass.video, count(*)
        FROM unnest(pass_events, pass_videos) AS pass (id, video)
        WHERE pass.id = ANY(credited)
        GROUP BY pass.video
        ORDER BY pass.video COLLATE "C"
      ON CONFLICT (day, ytid) DO UPDATE SET repeats = days.repeats + excluded.repeats;
    -- The day's rows are locked by now, so nobody else can add listeners from the same network.
    WITH fresh AS (
      INSERT INTO video_day_listeners (day, ytid, listener, network)
        SELECT pass_day, pass.video, pass.ear, pass.network
          FROM unnest(pass_events, pass_videos, pass_ears, pass_networks) AS pass (id, video, ear, network)
          WHERE pass.id = ANY(credited)
        ON CONFLICT DO NOTHING
        RETURNING video_day_listeners.ytid, video_day_listeners.network
    ), more AS (
      SELECT fresh.ytid, fresh.network, count(*) AS added,
        (SELECT count(*) FROM (SELECT FROM video_day_listeners had
          WHERE had.day = pass_day AND had.ytid = fresh.ytid AND had.network = fresh.network LIMIT 3) three) AS had
        FROM fresh GROUP BY fresh.ytid, fresh.network
    ), weighed AS (
      SELECT more.ytid, sum(least(more.had + more.added, 3) - more.had) AS added FROM more GROUP BY more.ytid)
    UPDATE video_days SET listeners = video_days.listeners + weighed.added
      FROM weighed
      WHERE video_days.day = pass_day AND video_days.ytid = weighed.ytid AND weighed.added > 0;
    -- A process whose clock is still on the previous day only adds to the total.
    INSERT INTO counters AS c (ytid, today, total_repeats, today_repeats)
      SELECT pass.video, pass_day, count(*), count(*)
        FROM unnest(pass_events, pass_videos) AS pass (id, video)
        WHERE pass.id = ANY(credited)
        GROUP BY pass.video
        ORDER BY pass.video COLLATE "C"
      ON CONFLICT (ytid) DO UPDATE SET
        total_repeats = c.total_repeats + excluded.total_repeats,
        today_repeats = CASE
          WHEN c.today < excluded.today THEN excluded.today_repeats
          WHEN c.today = excluded.today THEN c.today_repeats + excluded.today_repeats
          ELSE c.today_repeats
        END,
        today = greatest(c.today, excluded.today);
  END IF;

  IF pass_loops IS NOT NULL AND counted IS NOT NULL THEN
    PERFORM record_loops(jsonb_agg(looped.pass || jsonb_build_object(
        'listener', pass.listener, 'kind', 'video', 'item', pass.video, 'at', pass.at,
        'is_kept', users.keep_history <> 'off',
        'ear', CASE WHEN pass.id = ANY(credited) THEN looped.pass ->> 'ear' END)), pass_day)
      FROM jsonb_array_elements(pass_loops) AS looped (pass)
      JOIN unnest(pass_events, pass_listeners, pass_videos, pass_times) AS pass (id, listener, video, at)
        ON pass.id = (looped.pass ->> 'event')::uuid
      JOIN users ON users.id = pass.listener
      WHERE pass.id = ANY(counted)
      HAVING count(*) > 0;
  END IF;

  RETURN QUERY
    SELECT pass.id, coalesce(known.repeats, 0), coalesce(known.heard, 0::double precision),
      coalesce(total.total_repeats, 0)::bigint,
      CASE WHEN total.today = pass_day THEN total.today_repeats::integer ELSE 0 END,
      coalesce(pass.id = ANY(counted), false)
      FROM unnest(pass_events, pass_listeners, pass_videos) AS pass (id, listener, video)
      LEFT JOIN plays known ON known.user_id = pass.listener AND known.ytid = pass.video
      LEFT JOIN counters total ON total.ytid = pass.video
      WHERE pass.listener = ANY(listeners);
END
$$;
