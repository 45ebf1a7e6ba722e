-- Null for listeners who are there already: their next pass adds it up.
ALTER TABLE "users" ADD COLUMN "total_heard" double precision;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "total_heard" SET DEFAULT 0;
