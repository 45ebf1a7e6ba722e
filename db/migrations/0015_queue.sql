ALTER TABLE "queue_items" ALTER COLUMN "ytid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_items" ADD COLUMN "episode_id" text;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_items_by_episode" ON "queue_items" USING btree ("episode_id") WHERE "queue_items"."episode_id" is not null;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_one_thing" CHECK (("queue_items"."ytid" is null) <> ("queue_items"."episode_id" is null));