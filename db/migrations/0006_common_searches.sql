CREATE INDEX IF NOT EXISTS "stations_by_words" ON "stations" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "searches_common" ON "searches" USING btree ("uses" DESC NULLS FIRST,"query") WHERE "searches"."uses" >= 5;
