ALTER TABLE "plays" ADD COLUMN "heard" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "plays" SET "heard" = "repeats" * coalesce(
	CASE WHEN "slider_end" > "slider_start" THEN "slider_end" - "slider_start" END,
	(SELECT greatest("videos"."duration" - coalesce("plays"."slider_start", 0), 0) FROM "videos" WHERE "videos"."ytid" = "plays"."ytid"),
	0
) WHERE "repeats" > 0;
