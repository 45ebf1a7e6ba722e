ALTER TABLE "discoveries" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "failed_songs" integer;