CREATE TABLE "song_hearts" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"hearted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "song_hearts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "song_hearts" ADD CONSTRAINT "song_hearts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_hearts_by_time" ON "song_hearts" USING btree ("user_id","hearted_at");