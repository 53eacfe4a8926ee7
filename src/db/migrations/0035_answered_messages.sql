ALTER TABLE "contact_submissions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
-- Of these nobody knows: what was read before is not to wait for an answer all at once.
UPDATE contact_submissions SET answered_at = created_at WHERE is_read;--> statement-breakpoint
CREATE INDEX "contact_submissions_waiting_idx" ON "contact_submissions" USING btree ("created_at") WHERE "contact_submissions"."answered_at" is null;