-- Counts passes of sections (LOOP-10, LOOP-11): in the loops that their listener saved, in the time
-- practised, and in what everybody loops. Called by the functions that count a pass, with a list of
-- objects: `listener`, `kind`, `item`, `start` and `end` in milliseconds, `rate`, `at`, `is_kept`
-- (whether the listener keeps a history), `ear`, which tells listeners apart and is null for a pass
-- that counts for its listener alone, and `network`, which tells their networks apart; a process of
-- the version before sends none. Each listener is in the list once. The rows that listeners share are
-- locked last, by the bytes of the item's id.
CREATE OR REPLACE FUNCTION record_loops(passed jsonb, pass_day date)
RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  sections jsonb;
BEGIN
  WITH passes AS (
    SELECT pass.*, (pass."end" - pass."start") / 1000.0 AS seconds
      FROM jsonb_to_recordset(passed) AS pass (listener uuid, kind text, item text, "start" integer, "end" integer,
        rate double precision, at timestamp(3) with time zone, is_kept boolean)
      WHERE pass.is_kept
  ), practised AS (
    INSERT INTO listening_days AS days (user_id, day, practised)
      SELECT passes.listener, pass_day, passes.seconds FROM passes
      ON CONFLICT (user_id, day) DO UPDATE SET practised = days.practised + excluded.practised
  ), heard AS (
    UPDATE loops SET
      repeats = loops.repeats + 1,
      heard = loops.heard + passes.seconds,
      best_rate = greatest(loops.best_rate, passes.rate),
      last_at = greatest(loops.last_at, passes.at)
      FROM passes
      WHERE loops.user_id = passes.listener AND loops.item = passes.item AND loops.kind = passes.kind
        AND abs(loops.start_ms - passes."start") <= 1 AND abs(loops.end_ms - passes."end") <= 1
      RETURNING loops.id, passes.seconds)
  INSERT INTO loop_days AS days (loop_id, day, repeats, seconds)
    SELECT heard.id, pass_day, 1, heard.seconds FROM heard
    ON CONFLICT (loop_id, day) DO UPDATE SET
      repeats = days.repeats + excluded.repeats,
      seconds = days.seconds + excluded.seconds;

  -- A section is known by its whole seconds, cut to the length of its video.
  SELECT jsonb_agg(jsonb_build_object('item', pass.item, 'kind', pass.kind, 'ear', pass.ear,
      'network', coalesce(pass.network, ''), 'start_s', place.start_s,
      'end_s', greatest(least(round(pass."end" / 1000.0), ceil(videos.duration))::integer, place.start_s + 1)))
    INTO sections
    FROM jsonb_to_recordset(passed)
      AS pass (kind text, item text, "start" integer, "end" integer, ear text, network text)
    CROSS JOIN LATERAL (SELECT round(pass."start" / 1000.0)::integer AS start_s) place
    LEFT JOIN videos ON videos.ytid = pass.item
    WHERE pass.ear IS NOT NULL AND (videos.duration IS NULL OR pass."start" < videos.duration * 1000);
  IF sections IS NULL THEN
    RETURN;
  END IF;

  INSERT INTO looped_sections AS known
    (item, start_s, end_s, kind, repeats, listeners, today, today_repeats, today_listeners)
    SELECT pass.item, pass.start_s, pass.end_s, min(pass.kind), count(*), 0, pass_day, count(*), 0
      FROM jsonb_to_recordset(sections) AS pass (item text, kind text, start_s integer, end_s integer)
      GROUP BY pass.item, pass.start_s, pass.end_s
      ORDER BY pass.item COLLATE "C", pass.start_s, pass.end_s
    ON CONFLICT (item, start_s, end_s) DO UPDATE SET
      repeats = known.repeats + excluded.repeats,
      today_repeats = CASE
        WHEN known.today < excluded.today THEN excluded.today_repeats
        WHEN known.today = excluded.today THEN known.today_repeats + excluded.today_repeats
        ELSE known.today_repeats
      END,
      today_listeners = CASE WHEN known.today < excluded.today THEN 0 ELSE known.today_listeners END,
      today = greatest(known.today, excluded.today);

  -- The sections' rows are locked by now, so nobody else can add listeners from the same network.
  WITH fresh AS (
    INSERT INTO section_listeners AS known (item, start_s, end_s, listener, network, day)
      SELECT DISTINCT ON (pass.item COLLATE "C", pass.start_s, pass.end_s, pass.ear COLLATE "C")
        pass.item, pass.start_s, pass.end_s, pass.ear, pass.network, pass_day
        FROM jsonb_to_recordset(sections)
          AS pass (item text, start_s integer, end_s integer, ear text, network text)
        ORDER BY pass.item COLLATE "C", pass.start_s, pass.end_s, pass.ear COLLATE "C"
      ON CONFLICT (item, start_s, end_s, listener) DO UPDATE SET day = excluded.day WHERE known.day < excluded.day
      RETURNING known.item, known.start_s, known.end_s, known.network, known.xmax = 0 AS is_new
  ), counts AS (
    SELECT fresh.item, fresh.start_s, fresh.end_s,
      count(*) FILTER (WHERE fresh.is_new) AS listeners,
      count(DISTINCT fresh.network) FILTER (WHERE fresh.is_new AND NOT EXISTS (
        SELECT FROM section_listeners had
          WHERE had.item = fresh.item AND had.start_s = fresh.start_s AND had.end_s = fresh.end_s
            AND had.network = fresh.network)) AS networks,
      count(*) AS today_listeners
      FROM fresh GROUP BY fresh.item, fresh.start_s, fresh.end_s)
  UPDATE looped_sections AS known SET
    listeners = known.listeners + counts.listeners,
    networks = known.networks + counts.networks,
    today_listeners = known.today_listeners + CASE WHEN known.today = pass_day THEN counts.today_listeners ELSE 0 END
    FROM counts
    WHERE known.item = counts.item AND known.start_s = counts.start_s AND known.end_s = counts.end_s;
END
$$;
