-- Null for listeners who are there already: their next pass adds it up.
ALTER TABLE "users" ADD COLUMN "total_heard" double precision;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "total_heard" SET DEFAULT 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "stations_by_words" ON "stations" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "searches_common" ON "searches" USING btree ("uses" DESC NULLS FIRST,"query") WHERE "searches"."uses" >= 5;
