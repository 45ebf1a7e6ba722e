CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"small" "bytea",
	"large" "bytea",
	"claimed_until" timestamp (3) with time zone,
	"failed_until" timestamp (3) with time zone,
	"named_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pictures_by_age" ON "pictures" USING btree ("named_at");