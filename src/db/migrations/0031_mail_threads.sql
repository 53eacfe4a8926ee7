-- contract: the release before writes neither of the new columns
ALTER TABLE "outbox" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "thread_message" text;--> statement-breakpoint
CREATE INDEX "outbox_thread_id_idx" ON "outbox" USING btree ("thread_id") WHERE thread_id is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_thread_check" CHECK ((thread_id is null) = (thread_message is null));