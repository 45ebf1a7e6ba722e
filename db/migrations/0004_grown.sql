CREATE INDEX IF NOT EXISTS "playlist_items_by_video" ON "playlist_items" USING btree (split_part("ytid", '~', 1));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "queue_items_by_video" ON "queue_items" USING btree ("ytid") WHERE "queue_items"."ytid" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contact_messages_by_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_keeping_90_days" ON "users" USING btree ("id") WHERE "users"."keep_history" = '90days';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "station_marks_by_station" ON "station_marks" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "episode_positions_of_podcast" ON "episode_positions" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "episode_positions_of_episode" ON "episode_positions" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "episode_repeats_of_podcast" ON "episode_repeats" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "episode_repeats_of_episode" ON "episode_repeats" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "podcast_imports_by_podcast" ON "podcast_imports" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "podcast_marks_brought" ON "podcast_marks" USING btree ("used_at") WHERE "podcast_marks"."brought_at" is not null and "podcast_marks"."hearted_at" is null and "podcast_marks"."played_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "podcasts_by_author" ON "podcasts" USING gin (lower("author") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "podcasts_by_naming" ON "podcasts" USING btree ("named_at","id" DESC NULLS FIRST) WHERE "podcasts"."is_named" and not "podcasts"."is_blocked";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "playback_failures_of_host" ON "playback_failures" USING btree ("first_seen_at") WHERE "playback_failures"."source" = 'api' and "playback_failures"."country" = '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "searches_rare" ON "searches" USING btree ("fetched_at") WHERE "searches"."uses" < 5;