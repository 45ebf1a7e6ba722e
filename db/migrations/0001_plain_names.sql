ALTER TABLE "articles" RENAME TO "reviews";--> statement-breakpoint
ALTER INDEX "articles_pkey" RENAME TO "reviews_pkey";--> statement-breakpoint
ALTER INDEX "articles_by_date" RENAME TO "reviews_by_date";--> statement-breakpoint
ALTER INDEX "articles_staff_picks" RENAME TO "reviews_staff_picks";--> statement-breakpoint
ALTER TABLE "streams" RENAME TO "channels";--> statement-breakpoint
ALTER INDEX "streams_pkey" RENAME TO "channels_pkey";--> statement-breakpoint
ALTER TABLE "stream_items" RENAME TO "channel_items";--> statement-breakpoint
ALTER INDEX "stream_items_pid_position_pk" RENAME TO "channel_items_pid_position_pk";--> statement-breakpoint
ALTER TABLE "channel_items" RENAME CONSTRAINT "stream_items_pid_streams_pid_fk" TO "channel_items_pid_channels_pid_fk";--> statement-breakpoint
ALTER TABLE "video_troubles" RENAME TO "playback_failures";--> statement-breakpoint
ALTER INDEX "video_troubles_ytid_country_source_pk" RENAME TO "playback_failures_ytid_country_source_pk";--> statement-breakpoint
ALTER INDEX "video_troubles_by_age" RENAME TO "playback_failures_by_age";--> statement-breakpoint
ALTER TABLE "podcasts" RENAME COLUMN "trouble" TO "failure";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "total_stars" TO "total_hearts";--> statement-breakpoint
ALTER TABLE "plays" RENAME COLUMN "star" TO "hearted";--> statement-breakpoint
ALTER TABLE "plays" RENAME COLUMN "starred_at" TO "hearted_at";--> statement-breakpoint
ALTER TABLE "plays" RENAME COLUMN "slider_start" TO "section_start";--> statement-breakpoint
ALTER TABLE "plays" RENAME COLUMN "slider_end" TO "section_end";--> statement-breakpoint
ALTER TABLE "plays" RENAME COLUMN "slider_show" TO "section_show";--> statement-breakpoint
ALTER TABLE "plays" RENAME CONSTRAINT "plays_slice_is_whole" TO "plays_section_is_whole";--> statement-breakpoint
ALTER TABLE "plays" RENAME CONSTRAINT "plays_slice_in_order" TO "plays_section_in_order";--> statement-breakpoint
ALTER INDEX "plays_starred" RENAME TO "plays_hearted";
