CREATE TABLE "video_day_listeners" (
	"day" date NOT NULL,
	"ytid" text NOT NULL,
	"listener" text NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "video_day_listeners_day_ytid_listener_pk" PRIMARY KEY("day","ytid","listener")
);
--> statement-breakpoint
DROP INDEX "video_days_by_repeats";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "heard_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "podcast_marks" ADD COLUMN "brought_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "podcast_marks" ADD COLUMN "told_title" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "is_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "is_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_days" ADD COLUMN "listeners" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "video_day_listeners_by_network" ON "video_day_listeners" USING btree ("day","ytid","network");--> statement-breakpoint
CREATE INDEX "podcasts_unnamed" ON "podcasts" USING btree ("id","bytes") WHERE not "podcasts"."is_named";--> statement-breakpoint
CREATE INDEX "video_days_by_listeners" ON "video_days" USING btree ("day","listeners","repeats","ytid");--> statement-breakpoint
-- Podcasts that only listeners named were everybody's before. Their names go to those who have a mark of them.
UPDATE podcasts SET is_named = true WHERE id !~ '^f' OR podcast_index_id IS NOT NULL;
--> statement-breakpoint
UPDATE podcast_marks SET
    brought_at = coalesce(podcast_marks.hearted_at, podcast_marks.played_at, podcast_marks.seen_at),
    told_title = CASE WHEN podcasts.fetched_at IS NULL THEN nullif(podcasts.title, '') END
  FROM podcasts WHERE podcasts.id = podcast_marks.podcast_id AND NOT podcasts.is_named;
--> statement-breakpoint
UPDATE podcasts SET
    title = CASE WHEN fetched_at IS NULL THEN '' ELSE title END,
    bytes = (SELECT coalesce(sum(octet_length(e.notes) + octet_length(e.summary) + octet_length(e.title) + 1000), 0)
      FROM episodes e WHERE e.podcast_id = podcasts.id)
  WHERE NOT is_named;
--> statement-breakpoint
-- Their addresses may be secret, so they are found by their ids only.
DELETE FROM podcast_names USING podcasts
  WHERE podcasts.id = podcast_names.podcast_id AND NOT podcasts.is_named AND podcast_names.name ~ '[:/]';
--> statement-breakpoint
UPDATE podcast_tokens SET token = encode(sha256(token::bytea), 'hex');
--> statement-breakpoint
UPDATE video_days SET listeners = 1 WHERE repeats > 0;
--> statement-breakpoint
-- Counts completed passes as the function of this name with six parameters does, which processes of the version before still call
-- (0018). Besides, a pass counts for everybody only while it can have been heard since its listener began (TOP10-2), and each
-- listener counts for a video once a day, of one network three. `pass_ears` and `pass_networks` tell listeners and networks apart.
CREATE FUNCTION record_passes(
  pass_listeners uuid[],
  pass_videos text[],
  pass_events uuid[],
  pass_seconds double precision[],
  pass_times timestamp(3) with time zone[],
  pass_day date,
  pass_ears text[],
  pass_networks text[]
)
RETURNS TABLE (
  event uuid,
  own_repeats integer,
  own_heard double precision,
  all_repeats bigint,
  day_repeats integer,
  is_counted boolean
)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_seqscan = off
AS $$
DECLARE
  listeners uuid[];
  counted uuid[];
  credited uuid[];
BEGIN
  SELECT array_agg(locked.id) INTO listeners FROM (
    SELECT users.id FROM users WHERE users.id = ANY(pass_listeners)
      ORDER BY users.id FOR NO KEY UPDATE SKIP LOCKED) locked;
  IF listeners IS NULL THEN
    RETURN;
  END IF;

  -- While history is off the video is not stored.
  WITH stored AS (
    INSERT INTO play_events (event_id, user_id, ytid, created_at)
      SELECT pass.id, users.id, CASE users.keep_history WHEN 'off' THEN '' ELSE pass.video END, pass.at
        FROM unnest(pass_events, pass_listeners, pass_videos, pass_times) AS pass (id, listener, video, at)
        JOIN users ON users.id = pass.listener
        WHERE users.id = ANY(listeners)
        ORDER BY pass.id
      ON CONFLICT DO NOTHING
      RETURNING play_events.event_id)
  SELECT array_agg(stored.event_id) INTO counted FROM stored;

  IF counted IS NOT NULL THEN
    WITH passes AS (
      SELECT pass.id, users.id AS listener, users.keep_history <> 'off' AS keeps, pass.video, pass.at,
        known.repeats, known.heard, known.last_viewed,
        heard_from(users.heard_until, users.created_at) AS heard_from,
        -- What the player reported, at most the stored length; else the length of the section; else that of the video.
        CASE
          WHEN pass.seconds IS NOT NULL THEN least(pass.seconds, videos.duration)
          WHEN known.slider_end > known.slider_start THEN known.slider_end - known.slider_start
          ELSE coalesce(greatest(videos.duration - coalesce(known.slider_start, 0), 0), 0)
        END AS length
        FROM unnest(pass_events, pass_listeners, pass_videos, pass_seconds, pass_times)
          AS pass (id, listener, video, seconds, at)
        JOIN users ON users.id = pass.listener
        LEFT JOIN plays known ON known.user_id = pass.listener AND known.ytid = pass.video
        LEFT JOIN videos ON videos.ytid = pass.video
        WHERE pass.id = ANY(counted)
    ), kept AS (
      INSERT INTO plays (user_id, ytid, repeats, heard, last_viewed)
        SELECT passes.listener, passes.video, coalesce(passes.repeats, 0) + 1,
          coalesce(passes.heard, 0) + passes.length, passes.at
          FROM passes WHERE passes.keeps
        ON CONFLICT (user_id, ytid) DO UPDATE SET
          repeats = excluded.repeats,
          heard = excluded.heard,
          last_viewed = greatest(plays.last_viewed, excluded.last_viewed)
    ), dated AS (
      INSERT INTO listening_days AS days (user_id, day, repeats, seconds)
        SELECT passes.listener, pass_day, 1, round(passes.length::numeric)::integer FROM passes WHERE passes.keeps
        ON CONFLICT (user_id, day) DO UPDATE SET
          repeats = days.repeats + 1,
          seconds = days.seconds + excluded.seconds
    ), charged AS (
      UPDATE users SET
        heard_until = CASE WHEN passes.heard_from <= clock_timestamp() + interval '1 minute'
          THEN passes.heard_from + listening_time(passes.length) ELSE users.heard_until END,
        total_repeats = CASE WHEN passes.keeps
          THEN least(users.total_repeats::bigint + 1, 2147483647)::integer ELSE users.total_repeats END,
        total_videos = users.total_videos + CASE WHEN passes.keeps AND passes.last_viewed IS NULL THEN 1 ELSE 0 END
        FROM passes
        WHERE users.id = passes.listener
        RETURNING passes.id, passes.heard_from <= clock_timestamp() + interval '1 minute' AS is_heard)
    SELECT array_agg(charged.id) FILTER (WHERE charged.is_heard) INTO credited FROM charged;
  END IF;

  IF credited IS NOT NULL THEN
    INSERT INTO video_days AS days (day, ytid, repeats)
      SELECT pass_day, pass.video, count(*)
        FROM unnest(pass_events, pass_videos) AS pass (id, video)
        WHERE pass.id = ANY(credited)
        GROUP BY pass.video
        ORDER BY pass.video COLLATE "C"
      ON CONFLICT (day, ytid) DO UPDATE SET repeats = days.repeats + excluded.repeats;
    -- The day's rows are locked now, so that nobody else adds listeners of the same network meanwhile.
    WITH fresh AS (
      INSERT INTO video_day_listeners (day, ytid, listener, network)
        SELECT pass_day, pass.video, pass.ear, pass.network
          FROM unnest(pass_events, pass_videos, pass_ears, pass_networks) AS pass (id, video, ear, network)
          WHERE pass.id = ANY(credited)
        ON CONFLICT DO NOTHING
        RETURNING video_day_listeners.ytid, video_day_listeners.network
    ), more AS (
      SELECT fresh.ytid, fresh.network, count(*) AS added,
        (SELECT count(*) FROM (SELECT FROM video_day_listeners had
          WHERE had.day = pass_day AND had.ytid = fresh.ytid AND had.network = fresh.network LIMIT 3) three) AS had
        FROM fresh GROUP BY fresh.ytid, fresh.network
    ), weighed AS (
      SELECT more.ytid, sum(least(more.had + more.added, 3) - more.had) AS added FROM more GROUP BY more.ytid)
    UPDATE video_days SET listeners = video_days.listeners + weighed.added
      FROM weighed
      WHERE video_days.day = pass_day AND video_days.ytid = weighed.ytid AND weighed.added > 0;
    -- A process whose clock is still on the previous day adds to the total only.
    INSERT INTO counters AS c (ytid, today, total_repeats, today_repeats)
      SELECT pass.video, pass_day, count(*), count(*)
        FROM unnest(pass_events, pass_videos) AS pass (id, video)
        WHERE pass.id = ANY(credited)
        GROUP BY pass.video
        ORDER BY pass.video COLLATE "C"
      ON CONFLICT (ytid) DO UPDATE SET
        total_repeats = c.total_repeats + excluded.total_repeats,
        today_repeats = CASE
          WHEN c.today < excluded.today THEN excluded.today_repeats
          WHEN c.today = excluded.today THEN c.today_repeats + excluded.today_repeats
          ELSE c.today_repeats
        END,
        today = greatest(c.today, excluded.today);
  END IF;

  RETURN QUERY
    SELECT pass.id, coalesce(known.repeats, 0), coalesce(known.heard, 0::double precision),
      coalesce(total.total_repeats, 0)::bigint,
      CASE WHEN total.today = pass_day THEN total.today_repeats::integer ELSE 0 END,
      coalesce(pass.id = ANY(counted), false)
      FROM unnest(pass_events, pass_listeners, pass_videos) AS pass (id, listener, video)
      LEFT JOIN plays known ON known.user_id = pass.listener AND known.ytid = pass.video
      LEFT JOIN counters total ON total.ytid = pass.video
      WHERE pass.listener = ANY(listeners);
END
$$;
--> statement-breakpoint
-- From when on a listener can have heard something that did not count yet: from four minutes before they began, since what makes a
-- listener known was heard before; what they could have heard more than a week ago is over.
CREATE FUNCTION heard_from(heard_until timestamp(3) with time zone, began_at timestamp(3) with time zone)
RETURNS timestamp(3) with time zone
LANGUAGE sql
AS $$
  SELECT greatest(coalesce(heard_until, began_at - interval '4 minutes'), clock_timestamp() - interval '7 days')
$$;
--> statement-breakpoint
-- The least time in which something of this length is heard, at double speed; 24 seconds stand for an unknown length.
CREATE FUNCTION listening_time(length double precision)
RETURNS interval
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT make_interval(secs => CASE WHEN length > 0 THEN greatest(length, 2) ELSE 24 END / 2)
$$;
--> statement-breakpoint
-- Counts one completed pass, and waits for its listener's row. It returns no row when there is no such listener.
CREATE FUNCTION record_pass(
  pass_listener uuid,
  pass_video text,
  pass_event uuid,
  pass_reported double precision,
  pass_at timestamp(3) with time zone,
  pass_day date,
  pass_ear text,
  pass_network text
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
        pass_day, ARRAY[pass_ear], ARRAY[pass_network]) AS pass;
END
$$;
--> statement-breakpoint
-- Who may see a podcast: everybody one that a directory named and whose feed does not object, else who has a mark of it.
CREATE FUNCTION may_see_podcast(is_named boolean, is_blocked boolean, podcast text, listener uuid)
RETURNS boolean
LANGUAGE sql
STABLE
AS $$
  SELECT (is_named AND NOT is_blocked) OR EXISTS (
    SELECT FROM podcast_marks WHERE podcast_marks.user_id = listener AND podcast_marks.podcast_id = podcast)
$$;
--> statement-breakpoint
-- Counts one completed pass of an episode in a single round trip (`app/services/podcasts/episode-repeats.server.ts`), as
-- `record_pass` counts those of videos. Minutes are numbered from 0; null where the length of the pass is unknown. It returns no
-- row when there is no such listener, and nulls when there is no such episode for this listener. It
-- counts for everybody only while it can have been heard since the listener began.
CREATE OR REPLACE FUNCTION record_episode_pass(
  pass_listener uuid,
  pass_episode text,
  pass_event uuid,
  pass_seconds double precision,
  pass_first integer,
  pass_last integer,
  pass_at timestamp(3) with time zone
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

  -- The event alone is kept, without what it was of.
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
  RETURN NEXT;
END
$$;
