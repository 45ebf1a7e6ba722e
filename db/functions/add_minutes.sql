-- Adds up two lists of minutes. The result is as long as the longer one.
CREATE OR REPLACE FUNCTION add_minutes(one integer[], other integer[])
RETURNS integer[]
LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(array_agg(coalesce(one[n], 0) + coalesce(other[n], 0) ORDER BY n), '{}')
    FROM generate_series(1, greatest(cardinality(one), cardinality(other))) AS n
$$;
