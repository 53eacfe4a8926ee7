-- contract: the release before neither reads nor writes these columns
ALTER TABLE "sales" ADD COLUMN "heads" smallint;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "year" smallint;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_condition_check" CHECK ("sales"."condition" in ('new', 'used', 'refurbished'));--> statement-breakpoint
-- What is told of the prices of a kind of machines includes those whose listing is deleted later.
CREATE OR REPLACE FUNCTION record_sales(listings text[], notified timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales (machine_id, listing_id, listing_name, brand, heads, year, condition, channel, seller_id, seller_name, seller_email,
      recorded_by, recorded_at, sold_on, notified_at)
    SELECT m.id, m.id, m.name, m.brand, m.heads, m.year, m.condition,
      CASE WHEN m.is_consignment THEN 'consignment' ELSE 'brokered' END,
      seller.id, coalesce(nullif(trim(seller.name), ''), seller.username, nullif(trim(m.contact_name), ''), 'The operator'),
      coalesce(seller.email, m.contact_email),
      CASE WHEN m.sold_from IS NULL THEN 'office' ELSE 'seller' END, m.sold_at,
      (m.sold_at AT TIME ZONE coalesce((SELECT time_zone FROM operator_contact), 'America/Chicago'))::date, notified
    FROM machines AS m LEFT JOIN users AS seller ON seller.id = m.seller_id
    WHERE m.id = ANY (listings) AND m.status = 'sold' AND m.sold_at IS NOT NULL
    ON CONFLICT (machine_id) WHERE undone_at IS NULL AND relisted_at IS NULL DO NOTHING
$$;
--> statement-breakpoint
UPDATE sales SET heads = listing.heads, year = listing.year, condition = listing.condition
  FROM machines AS listing WHERE listing.id = sales.machine_id;
