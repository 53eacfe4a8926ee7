CREATE TABLE "commission_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"brand" text,
	"seller_id" uuid,
	"percent" numeric(4, 2) NOT NULL,
	CONSTRAINT "commission_rules_channel_check" CHECK ("commission_rules"."channel" in ('brokered', 'consignment')),
	CONSTRAINT "commission_rules_percent_check" CHECK ("commission_rules"."percent" between 5 and 10),
	CONSTRAINT "commission_rules_brand_check" CHECK (length(trim("commission_rules"."brand")) > 0)
);
--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_contact" ADD COLUMN "time_zone" text DEFAULT 'America/Chicago' NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_scope_key" ON "commission_rules" USING btree ("channel",coalesce(lower("brand"), ''),coalesce("seller_id"::text, ''));--> statement-breakpoint
CREATE INDEX "commission_rules_seller_idx" ON "commission_rules" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "sales_deleted_listing_idx" ON "sales" USING btree ("listing_id") WHERE "sales"."machine_id" is null;--> statement-breakpoint
CREATE INDEX "sales_unnotified_idx" ON "sales" USING btree ("recorded_at") WHERE "sales"."notified_at" is null;--> statement-breakpoint
-- Records the sales of these listings, of those that are sold; what is recorded already stays. `notified`: when those
-- whom they concern were notified of them, null if somebody has to be.
CREATE FUNCTION record_sales(listings text[], notified timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales (machine_id, listing_id, listing_name, brand, channel, seller_id, seller_name, seller_email,
      recorded_by, recorded_at, sold_on, notified_at)
    SELECT m.id, m.id, m.name, m.brand, CASE WHEN m.is_consignment THEN 'consignment' ELSE 'brokered' END,
      seller.id, coalesce(nullif(trim(seller.name), ''), seller.username, nullif(trim(m.contact_name), ''), 'The operator'),
      coalesce(seller.email, m.contact_email),
      CASE WHEN m.sold_from IS NULL THEN 'office' ELSE 'seller' END, m.sold_at,
      (m.sold_at AT TIME ZONE coalesce((SELECT time_zone FROM operator_contact), 'America/Chicago'))::date, notified
    FROM machines AS m LEFT JOIN users AS seller ON seller.id = m.seller_id
    WHERE m.id = ANY (listings) AND m.status = 'sold' AND m.sold_at IS NOT NULL
    ON CONFLICT (machine_id) WHERE undone_at IS NULL AND relisted_at IS NULL DO NOTHING
$$;
--> statement-breakpoint
-- Whoever sells a listing, by whatever way, and the release before included: a sale is recorded in the same transaction. Those
-- who are asked to whom and for how much add it to this row.
CREATE FUNCTION record_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := greatest(NEW.updated_at, OLD.sold_at);
BEGIN
  -- A rejected listing is not for sale: what was sold before stays sold.
  IF NEW.status NOT IN ('sold', 'rejected') THEN
    UPDATE sales SET
        undone_at = CASE WHEN at < recorded_at + interval '24 hours' THEN at END,
        relisted_at = CASE WHEN at < recorded_at + interval '24 hours' THEN NULL ELSE at END
      WHERE machine_id = NEW.id AND undone_at IS NULL AND relisted_at IS NULL;
  END IF;
  PERFORM record_sales(ARRAY[NEW.id], NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_sale_recorded AFTER UPDATE OF status ON machines FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND (OLD.status IN ('sold', 'rejected') OR NEW.status = 'sold')) EXECUTE FUNCTION record_sale();--> statement-breakpoint
-- For all inserted listings at once: imports and restored backups insert many.
CREATE FUNCTION record_inserted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup contains the sales.
  IF current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
    RETURN NULL;
  END IF;
  -- A restored listing gets its sales back.
  UPDATE sales SET machine_id = listing.id FROM inserted AS listing
    WHERE machine_id IS NULL AND listing_id = listing.id AND (sales.seller_id IS NULL OR sales.seller_id = listing.seller_id)
      AND (undone_at IS NOT NULL OR relisted_at IS NOT NULL
        OR (listing.status = 'sold'
          AND date_trunc('milliseconds', recorded_at) = date_trunc('milliseconds', listing.sold_at))
        -- It was rejected after this sale.
        OR (listing.status IN ('sold', 'rejected') AND listing.created_at <= recorded_at
          AND recorded_at = (SELECT max(recorded_at) FROM sales AS other WHERE other.listing_id = listing.id)));
  PERFORM record_sales(ARRAY(SELECT id FROM inserted WHERE status = 'sold'), NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_sale_inserted AFTER INSERT ON machines REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION record_inserted_sales();--> statement-breakpoint
-- What was sold before sales were recorded: nobody needs to be told of it. A restored backup from before calls it, too.
CREATE FUNCTION record_missing_sales() RETURNS void LANGUAGE sql AS $$
  SELECT record_sales(ARRAY(SELECT id FROM machines WHERE status = 'sold'), now())
$$;
--> statement-breakpoint
SELECT record_missing_sales();
