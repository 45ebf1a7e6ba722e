ALTER TABLE "looped_sections" ADD COLUMN "networks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_listeners" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What is popular stays so; who looped it before is of one network, as far as we know.
UPDATE "looped_sections" SET "networks" = "listeners" WHERE "listeners" >= 3;
