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
CREATE TABLE "queue_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ytid" text NOT NULL,
	"rank" text collate "C" NOT NULL,
	"feature" text NOT NULL,
	"from_radio" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_pid_playlists_pid_fk" FOREIGN KEY ("pid") REFERENCES "public"."playlists"("pid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_pid_playlists_pid_fk" FOREIGN KEY ("pid") REFERENCES "public"."playlists"("pid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_uid_users_id_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_by_date" ON "follows" USING btree ("user_id","created_at","pid");--> statement-breakpoint
CREATE INDEX "follows_by_playlist" ON "follows" USING btree ("pid");--> statement-breakpoint
CREATE INDEX "playlist_items_by_rank" ON "playlist_items" USING btree ("pid","rank","ytid");--> statement-breakpoint
CREATE INDEX "playlist_items_by_date" ON "playlist_items" USING btree ("pid","added_at","ytid");--> statement-breakpoint
CREATE INDEX "playlists_by_owner" ON "playlists" USING btree ("uid","created_at","pid");--> statement-breakpoint
CREATE INDEX "playlists_by_name" ON "playlists" USING btree ("uid",lower("name"),"pid");--> statement-breakpoint
CREATE INDEX "queue_items_by_rank" ON "queue_items" USING btree ("user_id","rank","id");