-- Counts one completed pass, waiting for its listener's row if need be. Returns no row for an
-- unknown listener.
CREATE OR REPLACE FUNCTION record_pass(
  pass_listener uuid,
  pass_video text,
  pass_event uuid,
  pass_reported double precision,
  pass_at timestamp(3) with time zone,
  pass_day date,
  pass_ear text,
  pass_network text,
  pass_loops jsonb
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
  listener uuid;
BEGIN
  SELECT users.id INTO listener FROM users WHERE users.id = pass_listener FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    SELECT users.id INTO listener FROM merges JOIN users ON users.id = merges.into_user_id
      WHERE merges.from_user_id = pass_listener FOR NO KEY UPDATE OF users;
  END IF;
  RETURN QUERY
    SELECT pass.own_repeats, pass.own_heard, pass.all_repeats, pass.day_repeats, pass.is_counted
      FROM record_passes(ARRAY[listener], ARRAY[pass_video], ARRAY[pass_event], ARRAY[pass_reported], ARRAY[pass_at],
        pass_day, ARRAY[pass_ear], ARRAY[pass_network], pass_loops) AS pass;
END
$$;
