CREATE TABLE "paypal_fees" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_usd" numeric(11, 2) NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paypal_fees_kind_check" CHECK ("paypal_fees"."kind" in ('payment', 'refund', 'dispute')),
	CONSTRAINT "paypal_fees_amount_check" CHECK ("paypal_fees"."amount_usd" <> 0 and ("paypal_fees"."kind" = 'dispute' or ("paypal_fees"."amount_usd" < 0) = ("paypal_fees"."kind" = 'refund')))
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"amount_usd" numeric(11, 2) NOT NULL,
	"is_rest" boolean NOT NULL,
	"reason" text NOT NULL,
	"ends_placements" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refund_id" text,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_requests_scope_check" CHECK ("refund_requests"."scope" in ('whole', 'part', 'goodwill')),
	CONSTRAINT "refund_requests_state_check" CHECK ("refund_requests"."state" in ('open', 'completed', 'refused')),
	CONSTRAINT "refund_requests_amount_check" CHECK ("refund_requests"."amount_usd" > 0),
	CONSTRAINT "refund_requests_whole_check" CHECK ("refund_requests"."scope" <> 'whole' or "refund_requests"."is_rest"),
	CONSTRAINT "refund_requests_reason_check" CHECK ("refund_requests"."reason" <> ''),
	CONSTRAINT "refund_requests_settled_check" CHECK (("refund_requests"."state" = 'open') = ("refund_requests"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_ends_placements" boolean;--> statement-breakpoint
ALTER TABLE "paypal_fees" ADD CONSTRAINT "paypal_fees_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paypal_fees_payment_id_idx" ON "paypal_fees" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "paypal_fees_charged_at_idx" ON "paypal_fees" USING btree ("charged_at");--> statement-breakpoint
CREATE INDEX "refund_requests_payment_id_idx" ON "refund_requests" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_refund_id_key" ON "refund_requests" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open_key" ON "refund_requests" USING btree ("payment_id") WHERE state = 'open';--> statement-breakpoint
-- From here on by hand.
-- The row lock makes concurrent refunds of one payment wait, so that each counts the others.
CREATE FUNCTION require_refunds_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid numeric;
BEGIN
  SELECT amount_usd INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_usd) FROM payment_refunds WHERE payment_id = NEW.payment_id) > paid THEN
    RAISE EXCEPTION 'the refunds of payment % exceed its amount', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_refunds_within_payment';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_refunds_within_payment AFTER INSERT OR UPDATE ON payment_refunds
  FOR EACH ROW EXECUTE FUNCTION require_refunds_within_payment();
--> statement-breakpoint
-- The fees of earlier payments, from PayPal's stored responses.
INSERT INTO paypal_fees (id, payment_id, kind, amount_usd, charged_at)
SELECT capture_id, payments.id, 'payment', fee.usd, captured_at
FROM payments
CROSS JOIN LATERAL jsonb_path_query(paypal_answer, '$.purchase_units[*].payments.captures[*]') AS capture
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN capture #>> '{seller_receivable_breakdown,paypal_fee,currency_code}' = 'USD'
      AND capture #>> '{seller_receivable_breakdown,paypal_fee,value}' ~ '^\d{1,9}\.\d{2}$'
    THEN (capture #>> '{seller_receivable_breakdown,paypal_fee,value}')::numeric
  END AS usd
) AS fee
WHERE captured_at IS NOT NULL AND capture ->> 'id' = capture_id AND fee.usd > 0
ON CONFLICT DO NOTHING;
