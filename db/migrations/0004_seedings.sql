CREATE TABLE "seedings" (
	"name" text PRIMARY KEY NOT NULL,
	"planted_at" timestamp (3) with time zone NOT NULL
);
