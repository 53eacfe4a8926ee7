-- contract: only a new table has the checks
CREATE TABLE "introductions" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous_number" integer,
	"thread_id" uuid NOT NULL,
	"message_id" uuid,
	"listing_id" text NOT NULL,
	"listing_name" text NOT NULL,
	"seller_id" uuid NOT NULL,
	"seller_name" text NOT NULL,
	"seller_email" text,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_phone" text,
	"agreement_version" integer,
	"agreed_at" timestamp with time zone,
	"note" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_name" text NOT NULL,
	"introduced_at" timestamp with time zone NOT NULL,
	"claim_until" date NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "introductions_previous_number_key" UNIQUE("previous_number"),
	CONSTRAINT "introductions_thread_id_key" UNIQUE("thread_id"),
	CONSTRAINT "introductions_previous_hash_key" UNIQUE("previous_hash"),
	CONSTRAINT "introductions_hash_key" UNIQUE("hash"),
	CONSTRAINT "introductions_number_check" CHECK ("introductions"."number" >= 1 and "introductions"."previous_number" is not distinct from nullif("introductions"."number" - 1, 0)),
	CONSTRAINT "introductions_hash_check" CHECK ("introductions"."hash" ~ '^[0-9a-f]{64}$' and "introductions"."previous_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "introductions_first_check" CHECK (("introductions"."number" = 1) = ("introductions"."previous_hash" = repeat('0', 64))),
	CONSTRAINT "introductions_claim_check" CHECK ("introductions"."claim_until" > ("introductions"."introduced_at" at time zone 'UTC')::date),
	CONSTRAINT "introductions_agreement_check" CHECK (("introductions"."agreement_version" is null) = ("introductions"."agreed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_previous_number_fk" FOREIGN KEY ("previous_number") REFERENCES "public"."introductions"("number") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "introductions_buyer_email_idx" ON "introductions" USING btree ("buyer_email");--> statement-breakpoint
CREATE INDEX "introductions_listing_id_idx" ON "introductions" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "introductions_seller_id_idx" ON "introductions" USING btree ("seller_id");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_introductions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Restoring a backup replaces all rows.
  IF TG_OP = 'DELETE' AND current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'An introduction never changes' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER introductions_never_change BEFORE UPDATE OR DELETE ON introductions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_introductions();
