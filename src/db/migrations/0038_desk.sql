-- contract: only a new table and a new origin of messages have the checks
CREATE TABLE "canned_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "canned_answers_title_check" CHECK (length("canned_answers"."title") between 1 and 80),
	CONSTRAINT "canned_answers_body_check" CHECK (length("canned_answers"."body") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "thread_messages_origin_check";--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_answers_title_key" ON "canned_answers" USING btree (lower("title"));--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "threads_assignee_idx" ON "threads" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "threads_text_idx" ON "threads" USING gin ("buyer_name" gin_trgm_ops,"buyer_email" gin_trgm_ops,"machine_name" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "threads_last_message_idx" ON "threads" USING btree ("last_message_at","id");--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_call_check" CHECK ("thread_messages"."origin" <> 'call' or "thread_messages"."channel" = 'office');--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_origin_check" CHECK ("thread_messages"."origin" in ('form', 'site', 'mail', 'call'));