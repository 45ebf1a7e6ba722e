CREATE TABLE "station_failures" (
	"station_id" uuid NOT NULL,
	"reporter" text NOT NULL,
	"country" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "station_failures_station_id_reporter_pk" PRIMARY KEY("station_id","reporter")
);
--> statement-breakpoint
CREATE TABLE "station_marks" (
	"user_id" uuid NOT NULL,
	"station_id" uuid NOT NULL,
	"hearted" boolean DEFAULT false NOT NULL,
	"hearted_at" timestamp (3) with time zone,
	"played_at" timestamp (3) with time zone,
	"plays" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "station_marks_user_id_station_id_pk" PRIMARY KEY("user_id","station_id")
);
--> statement-breakpoint
CREATE TABLE "station_songs" (
	"station_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "station_songs_station_id_at_pk" PRIMARY KEY("station_id","at")
);
--> statement-breakpoint
CREATE TABLE "stations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"url" text NOT NULL,
	"stream" text NOT NULL,
	"homepage" text,
	"favicon" text,
	"picture" text,
	"tags" text[] NOT NULL,
	"country" text,
	"country_code" text,
	"state" text,
	"languages" text[] NOT NULL,
	"codec" text,
	"bitrate" integer,
	"is_hls" boolean DEFAULT false NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"is_up" boolean DEFAULT true NOT NULL,
	"away_until" timestamp (3) with time zone,
	"now_title" text,
	"now_at" timestamp (3) with time zone,
	"now_seen_at" timestamp (3) with time zone,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "station_failures" ADD CONSTRAINT "station_failures_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_marks" ADD CONSTRAINT "station_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_marks" ADD CONSTRAINT "station_marks_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_songs" ADD CONSTRAINT "station_songs_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "station_marks_by_heart" ON "station_marks" USING btree ("user_id","hearted_at");--> statement-breakpoint
CREATE INDEX "station_marks_by_play" ON "station_marks" USING btree ("user_id","played_at");--> statement-breakpoint
CREATE INDEX "stations_by_name" ON "stations" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "stations_by_country" ON "stations" USING btree ("country_code","clicks");--> statement-breakpoint
CREATE INDEX "stations_by_tag" ON "stations" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "stations_by_clicks" ON "stations" USING btree ("clicks","id");--> statement-breakpoint
CREATE INDEX "stations_heard_now" ON "stations" USING btree ("now_seen_at");