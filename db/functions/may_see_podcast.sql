-- Whether a listener may see a podcast: everybody may if a directory named it and its feed does not
-- object; otherwise only those with a mark of it.
CREATE OR REPLACE FUNCTION may_see_podcast(is_named boolean, is_blocked boolean, podcast text, listener uuid)
RETURNS boolean
LANGUAGE sql
STABLE
AS $$
  SELECT (is_named AND NOT is_blocked) OR EXISTS (
    SELECT FROM podcast_marks WHERE podcast_marks.user_id = listener AND podcast_marks.podcast_id = podcast)
$$;
