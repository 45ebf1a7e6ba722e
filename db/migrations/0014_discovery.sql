CREATE TABLE "discoveries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"songs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
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
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discoveries_to_build" ON "discoveries" USING btree ("locked_until") WHERE "discoveries"."build" is not null;