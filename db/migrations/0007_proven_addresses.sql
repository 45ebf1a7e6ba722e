ALTER TABLE "sign_in_codes" ADD COLUMN "tries_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "users" SET "email_proven_at" = "created_at" WHERE "email" IS NOT NULL AND "kind" <> 'facebook';--> statement-breakpoint
UPDATE "sessions" SET "expires_at" = least("expires_at", now() + interval '1 hour') WHERE "user_id" IS NULL;
