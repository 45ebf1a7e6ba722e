CREATE TABLE "loop_days" (
	"loop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"repeats" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "loop_days_loop_id_day_pk" PRIMARY KEY("loop_id","day")
);
--> statement-breakpoint
CREATE TABLE "looped_sections" (
	"item" text NOT NULL,
	"start_s" integer NOT NULL,
	"end_s" integer NOT NULL,
	"kind" text NOT NULL,
	"repeats" bigint NOT NULL,
	"listeners" integer NOT NULL,
	"today" date NOT NULL,
	"today_repeats" integer NOT NULL,
	"today_listeners" integer NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "looped_sections_item_start_s_end_s_pk" PRIMARY KEY("item","start_s","end_s")
);
--> statement-breakpoint
CREATE TABLE "loops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"rate" double precision,
	"passes" integer,
	"rank" text collate "C" NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"heard" double precision DEFAULT 0 NOT NULL,
	"best_rate" double precision,
	"last_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loops_in_order" CHECK ("loops"."start_ms" >= 0 and "loops"."end_ms" > "loops"."start_ms"),
	CONSTRAINT "loops_name_length" CHECK (char_length("loops"."name") <= 80)
);
--> statement-breakpoint
CREATE TABLE "section_listeners" (
	"item" text NOT NULL,
	"start_s" integer NOT NULL,
	"end_s" integer NOT NULL,
	"listener" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "section_listeners_item_start_s_end_s_listener_pk" PRIMARY KEY("item","start_s","end_s","listener")
);
--> statement-breakpoint
ALTER TABLE "listening_days" ADD COLUMN "practised" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loop_days" ADD CONSTRAINT "loop_days_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loops" ADD CONSTRAINT "loops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "looped_sections_by_day" ON "looped_sections" USING btree ("today","today_listeners","today_repeats");--> statement-breakpoint
CREATE INDEX "loops_by_item" ON "loops" USING btree ("user_id","item","rank","id");--> statement-breakpoint
CREATE INDEX "section_listeners_by_day" ON "section_listeners" USING btree ("day");