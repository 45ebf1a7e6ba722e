ALTER TABLE "plays" ADD COLUMN "place" double precision;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "place_at" timestamp (3) with time zone;