-- Counts passes of sections (LOOP-10, LOOP-11): in the loops that their listener saved, in the time
-- practised, and in what everybody loops. Called by the functions that count a pass, with a list of
-- objects: `listener`, `kind`, `item`, `start` and `end` in milliseconds, `rate`, `at`, `is_kept`
-- (whether the listener keeps a history), and `ear`, which tells listeners apart and is null for a
-- pass that counts for its listener alone. Each listener is in the list once. The rows that
-- listeners share are locked last, by the bytes of the item's id.
CREATE OR REPLACE FUNCTION record_loops(passed jsonb, pass_day date)
RETURNS void
LANGUAGE plpgsql
AS $$
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
  WITH sections AS (
    SELECT pass.item, pass.kind, pass.ear, place.start_s,
      greatest(least(round(pass."end" / 1000.0), ceil(videos.duration))::integer, place.start_s + 1) AS end_s
      FROM jsonb_to_recordset(passed) AS pass (kind text, item text, "start" integer, "end" integer, ear text)
      CROSS JOIN LATERAL (SELECT round(pass."start" / 1000.0)::integer AS start_s) place
      LEFT JOIN videos ON videos.ytid = pass.item
      WHERE pass.ear IS NOT NULL AND (videos.duration IS NULL OR pass."start" < videos.duration * 1000)
  ), fresh AS (
    INSERT INTO section_listeners AS known (item, start_s, end_s, listener, day)
      SELECT DISTINCT sections.item COLLATE "C", sections.start_s, sections.end_s, sections.ear COLLATE "C", pass_day
        FROM sections ORDER BY 1, 2, 3, 4
      ON CONFLICT (item, start_s, end_s, listener) DO UPDATE SET day = excluded.day WHERE known.day < excluded.day
      RETURNING known.item, known.start_s, known.end_s, known.xmax = 0 AS is_new
  ), counts AS (
    SELECT sections.item, sections.start_s, sections.end_s, min(sections.kind) AS kind, count(*) AS repeats,
      (SELECT count(*) FILTER (WHERE fresh.is_new) FROM fresh WHERE fresh.item = sections.item
        AND fresh.start_s = sections.start_s AND fresh.end_s = sections.end_s) AS listeners,
      (SELECT count(*) FROM fresh WHERE fresh.item = sections.item
        AND fresh.start_s = sections.start_s AND fresh.end_s = sections.end_s) AS today_listeners
      FROM sections GROUP BY sections.item, sections.start_s, sections.end_s)
  INSERT INTO looped_sections AS known
    (item, start_s, end_s, kind, repeats, listeners, today, today_repeats, today_listeners)
    SELECT counts.item, counts.start_s, counts.end_s, counts.kind, counts.repeats, counts.listeners,
      pass_day, counts.repeats, counts.today_listeners
      FROM counts ORDER BY counts.item COLLATE "C", counts.start_s, counts.end_s
    ON CONFLICT (item, start_s, end_s) DO UPDATE SET
      repeats = known.repeats + excluded.repeats,
      listeners = known.listeners + excluded.listeners,
      today_repeats = CASE
        WHEN known.today < excluded.today THEN excluded.today_repeats
        WHEN known.today = excluded.today THEN known.today_repeats + excluded.today_repeats
        ELSE known.today_repeats
      END,
      today_listeners = CASE
        WHEN known.today < excluded.today THEN excluded.today_listeners
        WHEN known.today = excluded.today THEN known.today_listeners + excluded.today_listeners
        ELSE known.today_listeners
      END,
      today = greatest(known.today, excluded.today);
END
$$;
