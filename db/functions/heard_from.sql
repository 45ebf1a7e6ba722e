-- From when on a listener can have heard something that did not count yet: from four minutes before they began, since what makes a
-- listener known was heard before; what they could have heard more than a week ago is over.
CREATE OR REPLACE FUNCTION heard_from(heard_until timestamp(3) with time zone, began_at timestamp(3) with time zone)
RETURNS timestamp(3) with time zone
LANGUAGE sql
AS $$
  SELECT greatest(coalesce(heard_until, began_at - interval '4 minutes'), clock_timestamp() - interval '7 days')
$$;
