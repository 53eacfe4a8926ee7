CREATE TABLE "demand_mails" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demand_mails_user_id_kind_sent_at_pk" PRIMARY KEY("user_id","kind","sent_at"),
	CONSTRAINT "demand_mails_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "demand_mails" ADD CONSTRAINT "demand_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;