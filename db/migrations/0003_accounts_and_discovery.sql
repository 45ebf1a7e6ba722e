CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
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
CREATE TABLE "sign_in_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "video_troubles" (
	"ytid" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_troubles_ytid_country_source_pk" PRIMARY KEY("ytid","country","source")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keep_history" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "blocked_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', author), 'B')) STORED;--> statement-breakpoint
ALTER TABLE "stream_items" ADD CONSTRAINT "stream_items_pid_streams_pid_fk" FOREIGN KEY ("pid") REFERENCES "public"."streams"("pid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_days" ADD CONSTRAINT "listening_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_providers" ADD CONSTRAINT "login_providers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_into_user_id_users_id_fk" FOREIGN KEY ("into_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsells" ADD CONSTRAINT "upsells_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lyric_offsets" ADD CONSTRAINT "lyric_offsets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_by_date" ON "articles" USING btree ("created_at","ytid");--> statement-breakpoint
CREATE INDEX "articles_staff_picks" ON "articles" USING btree ("created_at","ytid") WHERE "articles"."is_staff_pick";--> statement-breakpoint
CREATE INDEX "login_providers_by_user" ON "login_providers" USING btree ("user_id","linked_at");--> statement-breakpoint
CREATE INDEX "merges_by_account" ON "merges" USING btree ("into_user_id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_by_email" ON "sign_in_codes" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_by_age" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lookups_by_age" ON "lookups" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "searches_by_text" ON "searches" USING gin ("query" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "searches_by_age" ON "searches" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "video_troubles_by_age" ON "video_troubles" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "videos_by_words" ON "videos" USING gin ("words");--> statement-breakpoint
CREATE INDEX "videos_by_title" ON "videos" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_by_age" ON "videos" USING btree ("fetched_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_unique" UNIQUE("email");