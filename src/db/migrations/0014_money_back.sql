CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stage" text,
	"reason" text,
	"outcome" text,
	"amount_usd" numeric(11, 2),
	"respond_by" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_usd" numeric(11, 2) NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_kind_check" CHECK ("payment_refunds"."kind" in ('refund', 'reversal')),
	CONSTRAINT "payment_refunds_amount_check" CHECK ("payment_refunds"."amount_usd" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refund_reason_check";--> statement-breakpoint
DROP INDEX "payments_created_at_idx";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "refunded_usd" SET DATA TYPE numeric(11, 2);--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment_id_idx" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_refunded_at_idx" ON "payment_refunds" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "payments_counted_at_idx" ON "payments" USING btree (coalesce("captured_at", "created_at"),"id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_reason_check" CHECK ("payments"."refund_reason" in ('admin', 'listing-gone', 'not-as-ordered', 'other-environment', 'paid-already', 'at-paypal', 'reversed'));--> statement-breakpoint
INSERT INTO "payment_refunds" ("id", "payment_id", "kind", "amount_usd", "refunded_at")
SELECT 'rest-' || "id", "id", 'refund', "refunded_usd", "refunded_at" FROM "payments" WHERE "refunded_usd" > 0 AND "refunded_at" IS NOT NULL;