-- The least time in which something of this length is heard, at double speed; 24 seconds stand for an unknown length.
CREATE OR REPLACE FUNCTION listening_time(length double precision)
RETURNS interval
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT make_interval(secs => CASE WHEN length > 0 THEN greatest(length, 2) ELSE 24 END / 2)
$$;
