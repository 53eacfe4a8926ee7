-- contract: only a new table has the checks
CREATE TABLE "listing_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text,
	"listing_id" text NOT NULL,
	"listing_name" text NOT NULL,
	"reason" text NOT NULL,
	"message" text,
	"user_id" uuid,
	"email" text,
	"network" text,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_reports_reason_check" CHECK ("listing_reports"."reason" in ('wrong-facts', 'sold-already', 'not-theirs', 'scam')),
	CONSTRAINT "listing_reports_state_check" CHECK ("listing_reports"."state" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "listing_reports_message_check" CHECK (coalesce(length("listing_reports"."message"), 1) between 1 and 2000 and ("listing_reports"."reason" <> 'wrong-facts' or "listing_reports"."message" is not null)),
	CONSTRAINT "listing_reports_reporter_check" CHECK ("listing_reports"."user_id" is null or num_nonnulls("listing_reports"."email", "listing_reports"."network") = 0),
	CONSTRAINT "listing_reports_decision_check" CHECK (num_nonnulls("listing_reports"."decided_at", "listing_reports"."decided_by", "listing_reports"."answer") = (case "listing_reports"."state" when 'open' then 0 else 3 end))
);
--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_account_key" ON "listing_reports" USING btree ("listing_id","reason","user_id") WHERE "listing_reports"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_email_key" ON "listing_reports" USING btree ("listing_id","reason",lower("email")) WHERE "listing_reports"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_network_key" ON "listing_reports" USING btree ("listing_id","reason","network") WHERE "listing_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "listing_reports_open_idx" ON "listing_reports" USING btree ("created_at") WHERE "listing_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "listing_reports_decided_idx" ON "listing_reports" USING btree ("state","decided_at");--> statement-breakpoint
CREATE INDEX "listing_reports_machine_id_idx" ON "listing_reports" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "listing_reports_user_id_idx" ON "listing_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listing_reports_email_idx" ON "listing_reports" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "listing_reports_kept_network_idx" ON "listing_reports" USING btree ("created_at") WHERE "listing_reports"."network" is not null;