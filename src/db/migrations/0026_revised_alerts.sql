ALTER TABLE "outbox" ADD COLUMN "alert" jsonb;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "begun_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "machines_updated_at_idx" ON "machines" USING btree ("updated_at") WHERE is_public;--> statement-breakpoint
UPDATE "saved_searches" SET "begun_at" = "checked_at";
