-- contract: the release before fills none of the new columns of outbox, which all constraints allow.
ALTER TABLE "outbox" ADD COLUMN "mailbox_limit" text DEFAULT 'exempt' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "admitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_merged_into_outbox_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_held_idx" ON "outbox" USING btree (lower("recipient")) WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "outbox_merged_into_idx" ON "outbox" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_mailbox_limit_check" CHECK ("outbox"."mailbox_limit" in ('exempt', 'counted', 'confirmed', 'unconfirmed'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_held_check" CHECK (held_until is null or (admitted_at is null and merged_into is null));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_merged_check" CHECK (merged_into <> id);