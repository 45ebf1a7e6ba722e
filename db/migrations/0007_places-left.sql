ALTER TABLE "episode_positions" ADD COLUMN "left_seconds" double precision;--> statement-breakpoint
ALTER TABLE "episode_positions" ADD COLUMN "left_at" timestamp (3) with time zone;