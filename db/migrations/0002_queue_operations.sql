CREATE TABLE "queue_operations" (
	"user_id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_operations_user_id_operation_id_pk" PRIMARY KEY("user_id","operation_id")
);
--> statement-breakpoint
ALTER TABLE "queue_operations" ADD CONSTRAINT "queue_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;