-- contract: the release before writes neither column
ALTER TABLE "outbox" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "undo_key" text;--> statement-breakpoint
CREATE INDEX "outbox_undo_key_idx" ON "outbox" USING btree ("undo_key") WHERE undo_key is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_undo_check" CHECK (undo_key is null or send_after is not null);