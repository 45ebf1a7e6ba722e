-- Returns the least time that something of this length takes to hear, at double speed; an unknown
-- length counts as 24 seconds.
CREATE OR REPLACE FUNCTION listening_time(length double precision)
RETURNS interval
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT make_interval(secs => CASE WHEN length > 0 THEN greatest(length, 2) ELSE 24 END / 2)
$$;
