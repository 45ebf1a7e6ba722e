-- For the indexes by parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "discoveries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"songs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"failed_at" timestamp (3) with time zone,
	"failed_songs" integer,
	"build" jsonb,
	"locked_by" uuid,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shared_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "song_neighbours" (
	"ytid" text PRIMARY KEY NOT NULL,
	"others" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"slot" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"image_url" text,
	"link_url" text NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"ytid" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"html" text NOT NULL,
	"author_name" text NOT NULL,
	"author_photo" text,
	"is_staff_pick" boolean DEFAULT false NOT NULL,
	"is_on_leaderboard" boolean DEFAULT false NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seedings" (
	"name" text PRIMARY KEY NOT NULL,
	"planted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_items" (
	"pid" text NOT NULL,
	"position" integer NOT NULL,
	"ytid" text NOT NULL,
	"title" text NOT NULL,
	"duration" double precision NOT NULL,
	CONSTRAINT "stream_items_pid_position_pk" PRIMARY KEY("pid","position")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"pid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"playlist" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" uuid NOT NULL,
	"pid" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_user_id_pid_pk" PRIMARY KEY("user_id","pid")
);
--> statement-breakpoint
CREATE TABLE "playlist_items" (
	"pid" text NOT NULL,
	"ytid" text NOT NULL,
	"rank" text collate "C" NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlist_items_pid_ytid_pk" PRIMARY KEY("pid","ytid")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"pid" text PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"sort" text DEFAULT 'Custom' NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlists_name_length" CHECK (char_length("playlists"."name") between 1 and 50),
	CONSTRAINT "playlists_count_not_negative" CHECK ("playlists"."item_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plays" (
	"user_id" uuid NOT NULL,
	"ytid" text NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"heard" double precision DEFAULT 0 NOT NULL,
	"last_viewed" timestamp (3) with time zone,
	"star" boolean DEFAULT false NOT NULL,
	"starred_at" timestamp (3) with time zone,
	"slider_start" double precision,
	"slider_end" double precision,
	"slider_show" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plays_user_id_ytid_pk" PRIMARY KEY("user_id","ytid"),
	CONSTRAINT "plays_heart_has_its_time" CHECK ("plays"."star" = ("plays"."starred_at" is not null)),
	CONSTRAINT "plays_slice_is_whole" CHECK (("plays"."slider_start" is null) = ("plays"."slider_end" is null)),
	CONSTRAINT "plays_slice_in_order" CHECK ("plays"."slider_start" >= 0 and ("plays"."slider_end" = 0 or "plays"."slider_end" > "plays"."slider_start"))
);
--> statement-breakpoint
CREATE TABLE "queue_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ytid" text,
	"episode_id" text,
	"rank" text collate "C" NOT NULL,
	"feature" text NOT NULL,
	"from_radio" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_items_one_thing" CHECK (("queue_items"."ytid" is null) <> ("queue_items"."episode_id" is null))
);
--> statement-breakpoint
CREATE TABLE "queue_operations" (
	"user_id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_operations_user_id_operation_id_pk" PRIMARY KEY("user_id","operation_id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"reason" text NOT NULL,
	"ua" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listening_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listening_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "login_providers" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"first_name" text,
	"picture_url" text,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_providers_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"from_user_id" uuid PRIMARY KEY NOT NULL,
	"into_user_id" uuid NOT NULL,
	"hearts" integer NOT NULL,
	"repeats" integer NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_agent" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"tries_by" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"purpose" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_codes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "upsells" (
	"user_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upsells_user_id_feature_pk" PRIMARY KEY("user_id","feature")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'anonymous' NOT NULL,
	"email" text,
	"email_proven_at" timestamp (3) with time zone,
	"access_version" integer DEFAULT 1 NOT NULL,
	"first_name" text,
	"avatar_url" text,
	"password_hash" text,
	"keep_history" text DEFAULT 'on' NOT NULL,
	"total_repeats" integer DEFAULT 0 NOT NULL,
	"total_stars" integer DEFAULT 0 NOT NULL,
	"total_videos" integer DEFAULT 0 NOT NULL,
	"heard_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"small" "bytea",
	"large" "bytea",
	"claimed_until" timestamp (3) with time zone,
	"failed_until" timestamp (3) with time zone,
	"named_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_hearts" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"hearted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "song_hearts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "station_failures" (
	"station_id" uuid NOT NULL,
	"reporter" text NOT NULL,
	"country" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "station_failures_station_id_reporter_pk" PRIMARY KEY("station_id","reporter")
);
--> statement-breakpoint
CREATE TABLE "station_marks" (
	"user_id" uuid NOT NULL,
	"station_id" uuid NOT NULL,
	"hearted" boolean DEFAULT false NOT NULL,
	"hearted_at" timestamp (3) with time zone,
	"played_at" timestamp (3) with time zone,
	"plays" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "station_marks_user_id_station_id_pk" PRIMARY KEY("user_id","station_id")
);
--> statement-breakpoint
CREATE TABLE "station_songs" (
	"station_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "station_songs_station_id_at_pk" PRIMARY KEY("station_id","at")
);
--> statement-breakpoint
CREATE TABLE "stations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"url" text NOT NULL,
	"stream" text NOT NULL,
	"homepage" text,
	"favicon" text,
	"picture" text,
	"tags" text[] NOT NULL,
	"country" text,
	"country_code" text,
	"state" text,
	"languages" text[] NOT NULL,
	"codec" text,
	"bitrate" integer,
	"is_hls" boolean DEFAULT false NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"is_up" boolean DEFAULT true NOT NULL,
	"away_until" timestamp (3) with time zone,
	"now_title" text,
	"now_at" timestamp (3) with time zone,
	"now_seen_at" timestamp (3) with time zone,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_positions" (
	"user_id" uuid NOT NULL,
	"episode_id" text NOT NULL,
	"podcast_id" text NOT NULL,
	"seconds" double precision NOT NULL,
	"duration" double precision,
	"played" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "episode_positions_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id"),
	CONSTRAINT "episode_positions_not_negative" CHECK ("episode_positions"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "episode_repeats" (
	"user_id" uuid NOT NULL,
	"episode_id" text NOT NULL,
	"podcast_id" text NOT NULL,
	"repeats" integer NOT NULL,
	"heard" double precision NOT NULL,
	"minutes" integer[] DEFAULT '{}' NOT NULL,
	"repeated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "episode_repeats_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id"),
	CONSTRAINT "episode_repeats_minutes" CHECK (cardinality("episode_repeats"."minutes") <= 2880)
);
--> statement-breakpoint
CREATE TABLE "episode_totals" (
	"episode_id" text PRIMARY KEY NOT NULL,
	"repeats" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" text PRIMARY KEY NOT NULL,
	"podcast_id" text NOT NULL,
	"guid" text,
	"url" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint,
	"title" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"duration" double precision,
	"season" integer,
	"number" integer,
	"kind" text DEFAULT 'full' NOT NULL,
	"picture" text,
	"link" text,
	"explicit" boolean DEFAULT false NOT NULL,
	"chapters_url" text,
	"transcripts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"digest" text NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcast_imports" (
	"user_id" uuid NOT NULL,
	"podcast_id" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "podcast_imports_user_id_podcast_id_pk" PRIMARY KEY("user_id","podcast_id")
);
--> statement-breakpoint
CREATE TABLE "podcast_marks" (
	"user_id" uuid NOT NULL,
	"podcast_id" text NOT NULL,
	"hearted_at" timestamp (3) with time zone,
	"played_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"speed" double precision,
	"brought_at" timestamp (3) with time zone,
	"told_title" text,
	CONSTRAINT "podcast_marks_user_id_podcast_id_pk" PRIMARY KEY("user_id","podcast_id")
);
--> statement-breakpoint
CREATE TABLE "podcast_names" (
	"name" text PRIMARY KEY NOT NULL,
	"podcast_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcast_tokens" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "podcast_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "podcasts" (
	"id" text PRIMARY KEY NOT NULL,
	"feed_url" text,
	"podcast_index_id" bigint,
	"guid" text,
	"title" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"link" text,
	"language" text,
	"artwork" text,
	"picture" text,
	"explicit" boolean DEFAULT false NOT NULL,
	"serial" boolean DEFAULT false NOT NULL,
	"genres" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"funding" jsonb,
	"episode_count" integer DEFAULT 0 NOT NULL,
	"newest_at" timestamp (3) with time zone,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"named_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_named" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"ytid" text PRIMARY KEY NOT NULL,
	"total_repeats" bigint DEFAULT 0 NOT NULL,
	"today_repeats" integer DEFAULT 0 NOT NULL,
	"today" date NOT NULL,
	"total_hearts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lookups" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lookups_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "lyric_offsets" (
	"user_id" uuid NOT NULL,
	"ytid" text NOT NULL,
	"offset_ms" integer NOT NULL,
	CONSTRAINT "lyric_offsets_user_id_ytid_pk" PRIMARY KEY("user_id","ytid")
);
--> statement-breakpoint
CREATE TABLE "play_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ytid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_troubles" (
	"ytid" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"reporters" text[] DEFAULT '{}' NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_troubles_ytid_country_source_pk" PRIMARY KEY("ytid","country","source")
);
--> statement-breakpoint
CREATE TABLE "quota_uses" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_uses_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"query" text PRIMARY KEY NOT NULL,
	"ytids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text NOT NULL,
	"next_token" text,
	"uses" integer DEFAULT 1 NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_day_listeners" (
	"day" date NOT NULL,
	"ytid" text NOT NULL,
	"listener" text NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "video_day_listeners_day_ytid_listener_pk" PRIMARY KEY("day","ytid","listener")
);
--> statement-breakpoint
CREATE TABLE "video_days" (
	"day" date NOT NULL,
	"ytid" text NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"listeners" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "video_days_day_ytid_pk" PRIMARY KEY("day","ytid")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"ytid" text PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"duration" double precision,
	"views" bigint,
	"rating" integer DEFAULT 0 NOT NULL,
	"embeddable" boolean,
	"unavailable" text,
	"source" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"told_by" uuid,
	"hidden_at" timestamp (3) with time zone,
	"description" text DEFAULT '' NOT NULL,
	"blocked_in" text[] DEFAULT '{}' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', author), 'B')) STORED
);
--> statement-breakpoint
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_items" ADD CONSTRAINT "stream_items_pid_streams_pid_fk" FOREIGN KEY ("pid") REFERENCES "public"."streams"("pid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_pid_playlists_pid_fk" FOREIGN KEY ("pid") REFERENCES "public"."playlists"("pid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_pid_playlists_pid_fk" FOREIGN KEY ("pid") REFERENCES "public"."playlists"("pid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_uid_users_id_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_operations" ADD CONSTRAINT "queue_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_days" ADD CONSTRAINT "listening_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_providers" ADD CONSTRAINT "login_providers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_into_user_id_users_id_fk" FOREIGN KEY ("into_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsells" ADD CONSTRAINT "upsells_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_hearts" ADD CONSTRAINT "song_hearts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_failures" ADD CONSTRAINT "station_failures_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_marks" ADD CONSTRAINT "station_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_marks" ADD CONSTRAINT "station_marks_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_songs" ADD CONSTRAINT "station_songs_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "episode_repeats" ADD CONSTRAINT "episode_repeats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_repeats" ADD CONSTRAINT "episode_repeats_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_repeats" ADD CONSTRAINT "episode_repeats_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "episode_totals" ADD CONSTRAINT "episode_totals_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_imports" ADD CONSTRAINT "podcast_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_imports" ADD CONSTRAINT "podcast_imports_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_marks" ADD CONSTRAINT "podcast_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_marks" ADD CONSTRAINT "podcast_marks_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_names" ADD CONSTRAINT "podcast_names_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_tokens" ADD CONSTRAINT "podcast_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lyric_offsets" ADD CONSTRAINT "lyric_offsets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_events" ADD CONSTRAINT "play_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discoveries_to_build" ON "discoveries" USING btree ("locked_until") WHERE "discoveries"."build" is not null;--> statement-breakpoint
CREATE INDEX "articles_by_date" ON "articles" USING btree ("created_at","ytid");--> statement-breakpoint
CREATE INDEX "articles_staff_picks" ON "articles" USING btree ("created_at","ytid") WHERE "articles"."is_staff_pick";--> statement-breakpoint
CREATE INDEX "follows_by_date" ON "follows" USING btree ("user_id","created_at","pid");--> statement-breakpoint
CREATE INDEX "follows_by_playlist" ON "follows" USING btree ("pid");--> statement-breakpoint
CREATE INDEX "playlist_items_by_rank" ON "playlist_items" USING btree ("pid","rank","ytid");--> statement-breakpoint
CREATE INDEX "playlist_items_by_date" ON "playlist_items" USING btree ("pid","added_at","ytid");--> statement-breakpoint
CREATE INDEX "playlists_by_owner" ON "playlists" USING btree ("uid","created_at","pid");--> statement-breakpoint
CREATE INDEX "playlists_by_name" ON "playlists" USING btree ("uid",lower("name"),"pid");--> statement-breakpoint
CREATE INDEX "plays_by_last_viewed" ON "plays" USING btree ("user_id","last_viewed","ytid");--> statement-breakpoint
CREATE INDEX "plays_by_repeats" ON "plays" USING btree ("user_id","repeats","ytid");--> statement-breakpoint
CREATE INDEX "plays_starred" ON "plays" USING btree ("user_id","starred_at","ytid") WHERE "plays"."star";--> statement-breakpoint
CREATE INDEX "queue_items_by_rank" ON "queue_items" USING btree ("user_id","rank","id");--> statement-breakpoint
CREATE INDEX "queue_items_by_episode" ON "queue_items" USING btree ("episode_id") WHERE "queue_items"."episode_id" is not null;--> statement-breakpoint
CREATE INDEX "login_providers_by_user" ON "login_providers" USING btree ("user_id","linked_at");--> statement-breakpoint
CREATE INDEX "merges_by_account" ON "merges" USING btree ("into_user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_by_email" ON "sign_in_codes" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_by_age" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pictures_by_age" ON "pictures" USING btree ("named_at");--> statement-breakpoint
CREATE INDEX "song_hearts_by_time" ON "song_hearts" USING btree ("user_id","hearted_at");--> statement-breakpoint
CREATE INDEX "station_marks_by_heart" ON "station_marks" USING btree ("user_id","hearted_at");--> statement-breakpoint
CREATE INDEX "station_marks_by_play" ON "station_marks" USING btree ("user_id","played_at");--> statement-breakpoint
CREATE INDEX "stations_by_name" ON "stations" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "stations_by_country" ON "stations" USING btree ("country_code","clicks");--> statement-breakpoint
CREATE INDEX "stations_by_tag" ON "stations" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "stations_by_clicks" ON "stations" USING btree ("clicks","id");--> statement-breakpoint
CREATE INDEX "stations_heard_now" ON "stations" USING btree ("now_seen_at");--> statement-breakpoint
CREATE INDEX "episode_positions_by_podcast" ON "episode_positions" USING btree ("user_id","podcast_id");--> statement-breakpoint
CREATE INDEX "episodes_by_date" ON "episodes" USING btree ("podcast_id","published_at","id");--> statement-breakpoint
CREATE INDEX "episodes_by_text" ON "episodes" USING gin (lower("title" || ' ' || "summary") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "episodes_by_finding" ON "episodes" USING btree ("podcast_id","found_at");--> statement-breakpoint
CREATE INDEX "podcast_marks_hearted" ON "podcast_marks" USING btree ("user_id","hearted_at","podcast_id") WHERE "podcast_marks"."hearted_at" is not null;--> statement-breakpoint
CREATE INDEX "podcast_marks_played" ON "podcast_marks" USING btree ("user_id","played_at","podcast_id") WHERE "podcast_marks"."played_at" is not null;--> statement-breakpoint
CREATE INDEX "podcast_marks_by_podcast" ON "podcast_marks" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "podcast_names_by_podcast" ON "podcast_names" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "podcasts_by_title" ON "podcasts" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "podcasts_by_next_try" ON "podcasts" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "podcasts_by_index_id" ON "podcasts" USING btree ("podcast_index_id");--> statement-breakpoint
CREATE INDEX "podcasts_by_guid" ON "podcasts" USING btree ("guid");--> statement-breakpoint
CREATE INDEX "podcasts_unnamed" ON "podcasts" USING btree ("id","bytes") WHERE not "podcasts"."is_named";--> statement-breakpoint
CREATE INDEX "lookups_by_age" ON "lookups" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "play_events_by_age" ON "play_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "play_events_by_user" ON "play_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "video_troubles_by_age" ON "video_troubles" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "searches_by_text" ON "searches" USING gin ("query" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "searches_by_age" ON "searches" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "video_day_listeners_by_network" ON "video_day_listeners" USING btree ("day","ytid","network");--> statement-breakpoint
CREATE INDEX "video_days_by_listeners" ON "video_days" USING btree ("day","listeners","repeats","ytid");--> statement-breakpoint
CREATE INDEX "videos_by_words" ON "videos" USING gin ("words");--> statement-breakpoint
CREATE INDEX "videos_by_title" ON "videos" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_by_age" ON "videos" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "videos_by_teller" ON "videos" USING btree ("told_by") WHERE "videos"."told_by" is not null;
