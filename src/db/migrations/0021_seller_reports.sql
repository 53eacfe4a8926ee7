CREATE TABLE "seller_reports" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_reports_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "seller_reports_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "seller_reports_month_check" CHECK ("seller_reports"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reports_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "seller_reports" ADD CONSTRAINT "seller_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;