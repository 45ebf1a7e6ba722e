CREATE TABLE "counters" (
	"ytid" text PRIMARY KEY NOT NULL,
	"total_repeats" bigint DEFAULT 0 NOT NULL,
	"today_repeats" integer DEFAULT 0 NOT NULL,
	"today" date NOT NULL,
	"total_hearts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ytid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plays" (
	"user_id" uuid NOT NULL,
	"ytid" text NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'anonymous' NOT NULL,
	"total_repeats" integer DEFAULT 0 NOT NULL,
	"total_stars" integer DEFAULT 0 NOT NULL,
	"total_videos" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play_events" ADD CONSTRAINT "play_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_events_by_age" ON "play_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "play_events_by_user" ON "play_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plays_by_last_viewed" ON "plays" USING btree ("user_id","last_viewed","ytid");--> statement-breakpoint
CREATE INDEX "plays_by_repeats" ON "plays" USING btree ("user_id","repeats","ytid");--> statement-breakpoint
CREATE INDEX "plays_starred" ON "plays" USING btree ("user_id","starred_at","ytid") WHERE "plays"."star";--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");