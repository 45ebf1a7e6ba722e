-- Counts one completed pass in a single round trip (`app/services/player/plays.server.ts`). It returns no row when there is no
-- such listener. As everywhere the listener's row is locked first and counters last, so that nothing deadlocks.
CREATE FUNCTION record_pass(
  pass_listener uuid,
  pass_video text,
  pass_event uuid,
  pass_reported double precision,
  pass_at timestamp(3) with time zone,
  pass_day date
)
RETURNS TABLE (
  own_repeats integer,
  own_heard double precision,
  all_repeats bigint,
  day_repeats integer,
  is_counted boolean
)
LANGUAGE plpgsql
AS $$
DECLARE
  listener users%ROWTYPE;
  known plays%ROWTYPE;
  total counters%ROWTYPE;
  video_length double precision;
  pass_length double precision;
BEGIN
  SELECT * INTO listener FROM users WHERE users.id = pass_listener FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    SELECT users.* INTO listener FROM merges JOIN users ON users.id = merges.into_user_id
      WHERE merges.from_user_id = pass_listener FOR NO KEY UPDATE OF users;
  END IF;
  IF listener.id IS NULL THEN
    RETURN;
  END IF;

  -- While history is off the video is not stored.
  INSERT INTO play_events (event_id, user_id, ytid, created_at)
    VALUES (pass_event, listener.id, CASE listener.keep_history WHEN 'off' THEN '' ELSE pass_video END, pass_at)
    ON CONFLICT DO NOTHING;
  is_counted := FOUND;
  SELECT * INTO known FROM plays WHERE plays.user_id = listener.id AND plays.ytid = pass_video;
  own_repeats := coalesce(known.repeats, 0);
  own_heard := coalesce(known.heard, 0);

  IF is_counted AND listener.keep_history <> 'off' THEN
    -- What the player reported, at most the stored length; else the length of the section; else that of the video.
    SELECT videos.duration INTO video_length FROM videos WHERE videos.ytid = pass_video;
    pass_length := CASE
      WHEN pass_reported IS NOT NULL THEN least(pass_reported, video_length)
      WHEN known.slider_end > known.slider_start THEN known.slider_end - known.slider_start
      ELSE coalesce(greatest(video_length - coalesce(known.slider_start, 0), 0), 0)
    END;
    own_repeats := own_repeats + 1;
    own_heard := own_heard + pass_length;
    INSERT INTO plays (user_id, ytid, repeats, heard, last_viewed)
      VALUES (listener.id, pass_video, own_repeats, own_heard, pass_at)
      ON CONFLICT (user_id, ytid) DO UPDATE SET
        repeats = excluded.repeats,
        heard = excluded.heard,
        last_viewed = greatest(plays.last_viewed, excluded.last_viewed);
    INSERT INTO listening_days AS days (user_id, day, repeats, seconds)
      VALUES (listener.id, pass_day, 1, round(pass_length::numeric)::integer)
      ON CONFLICT (user_id, day) DO UPDATE SET
        repeats = days.repeats + 1,
        seconds = days.seconds + excluded.seconds;
    UPDATE users SET
      total_repeats = users.total_repeats + 1,
      total_videos = users.total_videos + CASE WHEN known.last_viewed IS NULL THEN 1 ELSE 0 END
      WHERE users.id = listener.id;
  END IF;

  IF is_counted THEN
    INSERT INTO video_days AS days (day, ytid, repeats) VALUES (pass_day, pass_video, 1)
      ON CONFLICT (day, ytid) DO UPDATE SET repeats = days.repeats + 1;
    -- A process whose clock is still on the previous day adds to the total only.
    INSERT INTO counters AS c (ytid, today, total_repeats, today_repeats) VALUES (pass_video, pass_day, 1, 1)
      ON CONFLICT (ytid) DO UPDATE SET
        total_repeats = c.total_repeats + 1,
        today_repeats = CASE
          WHEN c.today < excluded.today THEN 1
          WHEN c.today = excluded.today THEN c.today_repeats + 1
          ELSE c.today_repeats
        END,
        today = greatest(c.today, excluded.today)
      RETURNING * INTO total;
  ELSE
    SELECT * INTO total FROM counters WHERE counters.ytid = pass_video;
  END IF;
  all_repeats := coalesce(total.total_repeats, 0);
  day_repeats := CASE WHEN total.today = pass_day THEN total.today_repeats ELSE 0 END;
  RETURN NEXT;
END
$$;
