-- contract: applied with the release before stopped, which would refund a commission as a payment without a listing; its own payments have placements and no invoice
CREATE TABLE "commission_invoices" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous_number" integer,
	"sale_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"listing_id" text NOT NULL,
	"listing_name" text NOT NULL,
	"brand" text NOT NULL,
	"seller_id" uuid,
	"seller_name" text NOT NULL,
	"seller_email" text,
	"seller_place" text,
	"sold_on" date NOT NULL,
	"price_usd" integer NOT NULL,
	"commission_percent" numeric(4, 2) NOT NULL,
	"amount_usd" numeric(11, 2) NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"paid_by" text,
	"paid_reference" text,
	"paid_at" timestamp with time zone,
	"noted_at" timestamp with time zone,
	"noted_by" text,
	"first_reminder_at" timestamp with time zone,
	"second_reminder_at" timestamp with time zone,
	CONSTRAINT "commission_invoices_number_check" CHECK ("commission_invoices"."number" > 1000 and "commission_invoices"."previous_number" is not distinct from nullif("commission_invoices"."number" - 1, 1000)),
	CONSTRAINT "commission_invoices_channel_check" CHECK ("commission_invoices"."channel" in ('brokered', 'consignment')),
	CONSTRAINT "commission_invoices_state_check" CHECK ("commission_invoices"."state" in ('open', 'paid', 'credited')),
	CONSTRAINT "commission_invoices_paid_by_check" CHECK ("commission_invoices"."paid_by" in ('paypal', 'cheque', 'transfer', 'kept')),
	CONSTRAINT "commission_invoices_amount_check" CHECK ("commission_invoices"."amount_usd" > 0 and "commission_invoices"."amount_usd" <= "commission_invoices"."price_usd"),
	CONSTRAINT "commission_invoices_percent_check" CHECK ("commission_invoices"."commission_percent" between 0 and 10),
	CONSTRAINT "commission_invoices_paid_check" CHECK (("commission_invoices"."paid_by" is null) = ("commission_invoices"."paid_at" is null) and ("commission_invoices"."paid_by" is null) = ("commission_invoices"."noted_at" is null) and ("commission_invoices"."state" = 'credited' or ("commission_invoices"."state" = 'paid') = ("commission_invoices"."paid_by" is not null)))
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous_number" integer,
	"invoice_number" integer NOT NULL,
	"reason" text NOT NULL,
	"amount_usd" numeric(11, 2) NOT NULL,
	"repay_usd" numeric(11, 2) NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text,
	"repaid_by" text,
	"repaid_reference" text,
	"repaid_at" timestamp with time zone,
	"noted_by" text,
	CONSTRAINT "credit_notes_number_check" CHECK ("credit_notes"."number" > 1000 and "credit_notes"."previous_number" is not distinct from nullif("credit_notes"."number" - 1, 1000)),
	CONSTRAINT "credit_notes_reason_check" CHECK ("credit_notes"."reason" <> ''),
	CONSTRAINT "credit_notes_amount_check" CHECK ("credit_notes"."repay_usd" between 0 and "credit_notes"."amount_usd"),
	CONSTRAINT "credit_notes_repaid_by_check" CHECK ("credit_notes"."repaid_by" in ('paypal', 'cheque', 'transfer')),
	CONSTRAINT "credit_notes_repaid_check" CHECK (("credit_notes"."repaid_by" is null) = ("credit_notes"."repaid_at" is null) and ("credit_notes"."repaid_by" is null or "credit_notes"."repay_usd" > 0))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refund_reason_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_price_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_options_check";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "amount_usd" SET DATA TYPE numeric(11, 2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "commission_invoice" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "commission_usd" numeric(11, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_previous_number_fk" FOREIGN KEY ("previous_number") REFERENCES "public"."commission_invoices"("number") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_number_commission_invoices_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."commission_invoices"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_previous_number_fk" FOREIGN KEY ("previous_number") REFERENCES "public"."credit_notes"("number") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_invoices_previous_number_key" ON "commission_invoices" USING btree ("previous_number");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_invoices_current_key" ON "commission_invoices" USING btree ("sale_id") WHERE "commission_invoices"."state" <> 'credited';--> statement-breakpoint
CREATE INDEX "commission_invoices_sale_idx" ON "commission_invoices" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "commission_invoices_seller_idx" ON "commission_invoices" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "commission_invoices_issued_idx" ON "commission_invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "commission_invoices_due_idx" ON "commission_invoices" USING btree ("due_on") WHERE "commission_invoices"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_previous_number_key" ON "credit_notes" USING btree ("previous_number");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_invoice_key" ON "credit_notes" USING btree ("invoice_number");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_commission_invoice_commission_invoices_number_fk" FOREIGN KEY ("commission_invoice") REFERENCES "public"."commission_invoices"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_commission_invoice_idx" ON "payments" USING btree ("commission_invoice") WHERE commission_invoice is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_commission_check" CHECK (("payments"."commission_usd" > 0) = ("payments"."commission_invoice" is not null) and "payments"."commission_usd" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_reason_check" CHECK ("payments"."refund_reason" in ('admin', 'listing-gone', 'not-as-ordered', 'other-environment', 'paid-already', 'at-paypal', 'reversed', 'invoice-settled'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_price_check" CHECK ("payments"."amount_usd" = "payments"."premium_usd" + "payments"."featured_usd" - "payments"."saving_usd" + "payments"."commission_usd" and "payments"."saving_usd" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_options_check" CHECK (("payments"."premium" or "payments"."featured") = ("payments"."commission_invoice" is null));
--> statement-breakpoint
-- What an invoice says was sent to the seller. Only its settlement changes, until a credit note takes it back.
CREATE FUNCTION keep_commission_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  settlement constant text[] := ARRAY['state', 'paid_by', 'paid_reference', 'paid_at', 'noted_at', 'noted_by', 'first_reminder_at', 'second_reminder_at'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Restoring a backup replaces all rows.
    IF current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
      RETURN OLD;
    END IF;
  ELSIF OLD.state <> 'credited' AND to_jsonb(NEW) - settlement = to_jsonb(OLD) - settlement THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An invoice never changes' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER commission_invoices_never_change BEFORE UPDATE OR DELETE ON commission_invoices
  FOR EACH ROW EXECUTE FUNCTION keep_commission_invoice();
--> statement-breakpoint
CREATE FUNCTION keep_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  settlement constant text[] := ARRAY['repaid_by', 'repaid_reference', 'repaid_at', 'noted_by'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
      RETURN OLD;
    END IF;
  ELSIF to_jsonb(NEW) - settlement = to_jsonb(OLD) - settlement THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A credit note never changes' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_notes_never_change BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION keep_credit_note();
--> statement-breakpoint
-- In the transaction in which the ledger changes, so that ledger and invoice agree after any crash, whatever changed it.
CREATE FUNCTION note_commission_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'used' THEN
    UPDATE commission_invoices
      SET state = 'paid', paid_by = 'paypal', paid_reference = NEW.capture_id, paid_at = NEW.used_at, noted_at = NEW.used_at, noted_by = NULL
      WHERE number = NEW.commission_invoice AND state = 'open';
    -- PayPal returned what a reversal had taken: the credit note is to be repaid again.
    UPDATE credit_notes SET repaid_by = NULL, repaid_reference = NULL, repaid_at = NULL
      WHERE invoice_number = NEW.commission_invoice AND repaid_by = 'paypal' AND repaid_reference = NEW.capture_id;
  ELSIF OLD.state = 'used' THEN
    UPDATE commission_invoices
      SET state = 'open', paid_by = NULL, paid_reference = NULL, paid_at = NULL, noted_at = NULL
      WHERE number = NEW.commission_invoice AND state = 'paid' AND paid_by = 'paypal' AND paid_reference = NEW.capture_id;
    UPDATE credit_notes SET repaid_by = 'paypal', repaid_reference = NEW.capture_id, repaid_at = NEW.refunded_at
      WHERE invoice_number = NEW.commission_invoice AND repay_usd > 0 AND repaid_by IS NULL
        AND EXISTS (SELECT FROM commission_invoices WHERE number = NEW.commission_invoice AND paid_reference = NEW.capture_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_settle_commission AFTER UPDATE OF state ON payments
  FOR EACH ROW WHEN (NEW.commission_invoice IS NOT NULL AND NEW.state <> OLD.state)
  EXECUTE FUNCTION note_commission_payment();
