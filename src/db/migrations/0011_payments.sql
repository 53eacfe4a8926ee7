CREATE TABLE "paypal_events" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"event_type" text NOT NULL,
	"payment_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paypal_events_environment_check" CHECK ("paypal_events"."environment" in ('sandbox', 'live'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_status" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payee_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_request_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_request_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "listing_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "listing_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "premium_usd" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "featured_usd" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "saving_usd" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_usd" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failed_checks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "week_notice_at" timestamp with time zone;--> statement-breakpoint
-- What older rows did not say is told by what they did: the listing as it is now, and the fees that make up the amount.
UPDATE "payments" SET
	"invoice_id" = 'SY-' || upper(left(replace("id"::text, '-', ''), 12)),
	"listing_id" = coalesce("machine_id", 'unknown'),
	"listing_name" = coalesce((SELECT "name" FROM "machines" WHERE "machines"."id" = "payments"."machine_id"), 'A listing that is deleted'),
	"brand" = coalesce((SELECT "brand" FROM "machines" WHERE "machines"."id" = "payments"."machine_id"), 'unknown'),
	"premium_usd" = CASE WHEN NOT "premium" THEN 0 WHEN NOT "featured" THEN "amount_usd" ELSE greatest(1, round("amount_usd" / 0.9) - 250) END,
	"featured_usd" = CASE WHEN NOT "featured" THEN 0 WHEN NOT "premium" THEN "amount_usd" ELSE 250 END,
	"used_at" = CASE WHEN "state" = 'used' THEN coalesce("used_at", "captured_at", "created_at") ELSE "used_at" END,
	"refunded_usd" = CASE WHEN "state" = 'refunded' THEN "amount_usd" ELSE 0 END,
	"refunded_at" = CASE WHEN "state" = 'refunded' THEN coalesce("refunded_at", "used_at", "captured_at", "created_at") END;--> statement-breakpoint
UPDATE "payments" SET "saving_usd" = "premium_usd" + "featured_usd" - "amount_usd";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "invoice_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "listing_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "listing_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "brand" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "premium_usd" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "featured_usd" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "saving_usd" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "paypal_events" ADD CONSTRAINT "paypal_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paypal_events_payment_id_idx" ON "paypal_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "paypal_events_received_at_idx" ON "paypal_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice_id_key" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_created_at_idx" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_next_check_idx" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_reason_check" CHECK ("payments"."refund_reason" in ('admin', 'listing-gone', 'not-as-ordered', 'other-environment', 'at-paypal'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_price_check" CHECK ("payments"."amount_usd" = "payments"."premium_usd" + "payments"."featured_usd" - "payments"."saving_usd" and "payments"."saving_usd" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fees_check" CHECK (("payments"."premium_usd" > 0) = "payments"."premium" and ("payments"."featured_usd" > 0) = "payments"."featured" and "payments"."premium_usd" >= 0 and "payments"."featured_usd" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_usd_check" CHECK ("payments"."refunded_usd" between 0 and "payments"."amount_usd");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_used_state_check" CHECK ("payments"."state" <> 'used' or "payments"."used_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_state_check" CHECK (("payments"."state" = 'refunded') = ("payments"."refunded_at" is not null));