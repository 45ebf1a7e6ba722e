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
	"speed" double precision,
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
	"named_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_positions" ADD CONSTRAINT "episode_positions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_imports" ADD CONSTRAINT "podcast_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_imports" ADD CONSTRAINT "podcast_imports_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_marks" ADD CONSTRAINT "podcast_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_marks" ADD CONSTRAINT "podcast_marks_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_names" ADD CONSTRAINT "podcast_names_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "podcast_tokens" ADD CONSTRAINT "podcast_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_positions_by_podcast" ON "episode_positions" USING btree ("user_id","podcast_id");--> statement-breakpoint
CREATE INDEX "episodes_by_date" ON "episodes" USING btree ("podcast_id","published_at","id");--> statement-breakpoint
CREATE INDEX "episodes_by_finding" ON "episodes" USING btree ("podcast_id","found_at");--> statement-breakpoint
CREATE INDEX "podcast_marks_hearted" ON "podcast_marks" USING btree ("user_id","hearted_at","podcast_id") WHERE "podcast_marks"."hearted_at" is not null;--> statement-breakpoint
CREATE INDEX "podcast_marks_played" ON "podcast_marks" USING btree ("user_id","played_at","podcast_id") WHERE "podcast_marks"."played_at" is not null;--> statement-breakpoint
CREATE INDEX "podcast_marks_by_podcast" ON "podcast_marks" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "podcast_names_by_podcast" ON "podcast_names" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "podcasts_by_title" ON "podcasts" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "podcasts_by_next_try" ON "podcasts" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "podcasts_by_index_id" ON "podcasts" USING btree ("podcast_index_id");--> statement-breakpoint
CREATE INDEX "podcasts_by_guid" ON "podcasts" USING btree ("guid");