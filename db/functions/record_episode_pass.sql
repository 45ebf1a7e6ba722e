-- Counts one completed pass of an episode in a single round trip
-- (`app/services/podcasts/episode-repeats.server.ts`), as `record_pass` does for videos. Minutes
-- are numbered from 0, and null if the length of the pass is unknown. Returns no row for an unknown
-- listener, and nulls for an episode that this listener does not have. The pass counts for
-- everybody only if there was time to hear it since the listener began. `pass_loop` is the section
-- (`record_loops`), and null for a pass of the whole episode.
CREATE OR REPLACE FUNCTION record_episode_pass(
  pass_listener uuid,
  pass_episode text,
  pass_event uuid,
  pass_seconds double precision,
  pass_first integer,
  pass_last integer,
  pass_at timestamp(3) with time zone,
  pass_day date,
  pass_loop jsonb
)
RETURNS TABLE (
  own_repeats integer,
  own_heard double precision,
  all_repeats bigint,
  is_counted boolean
)
LANGUAGE plpgsql
AS $$
DECLARE
  listener users%ROWTYPE;
  known episode_repeats%ROWTYPE;
  pass_podcast text;
  pass_minutes integer[] := '{}';
  free_at timestamp(3) with time zone;
  is_heard boolean;
BEGIN
  SELECT * INTO listener FROM users WHERE users.id = pass_listener FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    SELECT users.* INTO listener FROM merges JOIN users ON users.id = merges.into_user_id
      WHERE merges.from_user_id = pass_listener FOR NO KEY UPDATE OF users;
  END IF;
  IF listener.id IS NULL THEN
    RETURN;
  END IF;
  SELECT podcasts.id INTO pass_podcast FROM episodes JOIN podcasts ON podcasts.id = episodes.podcast_id
    WHERE episodes.id = pass_episode
      AND may_see_podcast(podcasts.is_named, podcasts.is_blocked, podcasts.id, listener.id);
  IF NOT FOUND THEN
    RETURN NEXT;
    RETURN;
  END IF;

  -- Keeps the event alone, without what it was for.
  INSERT INTO play_events (event_id, user_id, ytid, created_at)
    VALUES (pass_event, listener.id, '', pass_at)
    ON CONFLICT DO NOTHING;
  is_counted := FOUND;
  SELECT * INTO known FROM episode_repeats r WHERE r.user_id = listener.id AND r.episode_id = pass_episode;
  own_repeats := coalesce(known.repeats, 0);
  own_heard := coalesce(known.heard, 0);

  IF is_counted AND listener.keep_history <> 'off' THEN
    own_repeats := own_repeats + 1;
    own_heard := own_heard + pass_seconds;
    IF pass_first IS NOT NULL THEN
      pass_minutes := array_fill(0, ARRAY[pass_first]) || array_fill(1, ARRAY[pass_last - pass_first + 1]);
    END IF;
    INSERT INTO episode_repeats AS r (user_id, episode_id, podcast_id, repeats, heard, minutes, repeated_at)
      VALUES (listener.id, pass_episode, pass_podcast, own_repeats, own_heard, pass_minutes, pass_at)
      ON CONFLICT (user_id, episode_id) DO UPDATE SET
        repeats = excluded.repeats,
        heard = excluded.heard,
        minutes = add_minutes(r.minutes, excluded.minutes),
        repeated_at = greatest(r.repeated_at, excluded.repeated_at);
  END IF;

  free_at := heard_from(listener.heard_until, listener.created_at);
  is_heard := is_counted AND free_at <= clock_timestamp() + interval '1 minute';
  IF is_heard THEN
    UPDATE users SET heard_until = free_at + listening_time(pass_seconds) WHERE users.id = listener.id;
    INSERT INTO episode_totals AS t (episode_id, repeats) VALUES (pass_episode, 1)
      ON CONFLICT (episode_id) DO UPDATE SET repeats = t.repeats + 1
      RETURNING t.repeats INTO all_repeats;
  ELSE
    SELECT t.repeats INTO all_repeats FROM episode_totals t WHERE t.episode_id = pass_episode;
  END IF;
  all_repeats := coalesce(all_repeats, 0);
  IF is_counted AND pass_loop IS NOT NULL THEN
    PERFORM record_loops(jsonb_build_array(pass_loop || jsonb_build_object(
      'listener', listener.id, 'kind', 'episode', 'item', pass_episode, 'at', pass_at,
      'is_kept', listener.keep_history <> 'off',
      'ear', CASE WHEN is_heard THEN pass_loop ->> 'ear' END)), pass_day);
  END IF;
  RETURN NEXT;
END
$$;
