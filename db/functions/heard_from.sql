-- Returns when a listener may begin to hear something that has not counted yet. For a new listener
-- this is four minutes before they began, because what made them known was heard before that. Time
-- more than a week ago is forfeited.
CREATE OR REPLACE FUNCTION heard_from(heard_until timestamp(3) with time zone, began_at timestamp(3) with time zone)
RETURNS timestamp(3) with time zone
LANGUAGE sql
AS $$
  SELECT greatest(coalesce(heard_until, began_at - interval '4 minutes'), clock_timestamp() - interval '7 days')
$$;
