CREATE TABLE "video_days" (
	"day" date NOT NULL,
	"ytid" text NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "video_days_day_ytid_pk" PRIMARY KEY("day","ytid")
);
--> statement-breakpoint
ALTER TABLE "video_troubles" ADD COLUMN "reporters" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "told_by" uuid;--> statement-breakpoint
CREATE INDEX "video_days_by_repeats" ON "video_days" USING btree ("day","repeats","ytid");