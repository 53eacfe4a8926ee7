-- contract: only a new table and new columns have the checks, and the release before replaces no thread
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reports_state_check" CHECK ("message_reports"."state" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "message_reports_reason_check" CHECK (length("message_reports"."reason") between 1 and 1000),
	CONSTRAINT "message_reports_decision_check" CHECK (num_nonnulls("message_reports"."decided_at", "message_reports"."decided_by") = (case "message_reports"."state" when 'open' then 0 else 2 end)),
	CONSTRAINT "message_reports_answer_check" CHECK ("message_reports"."answer" is null or ("message_reports"."state" <> 'open' and length("message_reports"."answer") between 1 and 1000))
);
--> statement-breakpoint
DROP INDEX "thread_messages_thread_idx";--> statement-breakpoint
DROP INDEX "threads_buyer_machine_key";--> statement-breakpoint
ALTER TABLE "deleted_listings" ADD COLUMN "thread_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "passed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "sent_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(passed_at, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_message_key" ON "message_reports" USING btree ("message_id") WHERE "message_reports"."state" <> 'dismissed';--> statement-breakpoint
CREATE INDEX "message_reports_open_idx" ON "message_reports" USING btree ("created_at") WHERE "message_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "message_reports_decided_idx" ON "message_reports" USING btree ("state","decided_at");--> statement-breakpoint
CREATE INDEX "message_reports_message_id_idx" ON "message_reports" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "thread_messages_thread_idx" ON "thread_messages" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_buyer_machine_key" ON "threads" USING btree ("buyer_email","machine_id") WHERE "threads"."machine_id" is not null and "threads"."replaced_at" is null;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_passed_check" CHECK ("thread_messages"."passed_at" is null or ("thread_messages"."review" = 'passed' and "thread_messages"."passed_at" >= "thread_messages"."created_at"));--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_replaced_check" CHECK ("threads"."replaced_at" is null or "threads"."machine_name" is not null);