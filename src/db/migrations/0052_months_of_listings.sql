-- contract: triggers alone write this table, and no listing is written before they are as it is
--
-- Whoever is writing a listing comes first: its count is of the table as it was.
LOCK TABLE machines IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
DELETE FROM listing_counts;
--> statement-breakpoint
ALTER TABLE "listing_counts" ADD COLUMN "created_month" date NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_counts" DROP CONSTRAINT "listing_counts_pkey";
--> statement-breakpoint
ALTER TABLE "listing_counts" ADD CONSTRAINT "listing_counts_pkey" PRIMARY KEY("review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid","is_operators","created_month");
--> statement-breakpoint
CREATE FUNCTION month_of(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', moment AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
-- As before, and by month.
CREATE OR REPLACE FUNCTION count_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH change AS (
      SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        created_at, 1 AS by
      FROM new_machines),
    alike AS (
      INSERT INTO listing_counts (review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators, created_month, listings)
      SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators_listing(id, seller_id) AS is_operators, month_of(created_at) AS created_month, sum(by) FROM change
      GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators,
        created_month
      HAVING sum(by) <> 0
      ON CONFLICT ON CONSTRAINT listing_counts_pkey
      DO UPDATE SET listings = listing_counts.listings + excluded.listings)
    INSERT INTO seller_listing_counts
    SELECT seller_id, review_status, sum(by) FROM change
    WHERE seller_id IS NOT NULL GROUP BY seller_id, review_status HAVING sum(by) <> 0
    ON CONFLICT (seller_id, review_status)
    DO UPDATE SET listings = seller_listing_counts.listings + excluded.listings;
  ELSIF TG_OP = 'DELETE' THEN
    WITH change AS (
      SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        created_at, -1 AS by
      FROM old_machines),
    alike AS (
      INSERT INTO listing_counts (review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators, created_month, listings)
      SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators_listing(id, seller_id) AS is_operators, month_of(created_at) AS created_month, sum(by) FROM change
      GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators,
        created_month
      HAVING sum(by) <> 0
      ON CONFLICT ON CONSTRAINT listing_counts_pkey
      DO UPDATE SET listings = listing_counts.listings + excluded.listings)
    INSERT INTO seller_listing_counts
    SELECT seller_id, review_status, sum(by) FROM change
    WHERE seller_id IS NOT NULL GROUP BY seller_id, review_status HAVING sum(by) <> 0
    ON CONFLICT (seller_id, review_status)
    DO UPDATE SET listings = seller_listing_counts.listings + excluded.listings;
  ELSIF TG_OP = 'UPDATE' THEN
    WITH change AS (
      SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        created_at, 1 AS by
      FROM new_machines
      UNION ALL
      SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        created_at, -1 AS by
      FROM old_machines),
    alike AS (
      INSERT INTO listing_counts (review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators, created_month, listings)
      SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators_listing(id, seller_id) AS is_operators, month_of(created_at) AS created_month, sum(by) FROM change
      GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators,
        created_month
      HAVING sum(by) <> 0
      ON CONFLICT ON CONSTRAINT listing_counts_pkey
      DO UPDATE SET listings = listing_counts.listings + excluded.listings)
    INSERT INTO seller_listing_counts
    SELECT seller_id, review_status, sum(by) FROM change
    WHERE seller_id IS NOT NULL GROUP BY seller_id, review_status HAVING sum(by) <> 0
    ON CONFLICT (seller_id, review_status)
    DO UPDATE SET listings = seller_listing_counts.listings + excluded.listings;
  ELSE
    DELETE FROM listing_counts;
    DELETE FROM seller_listing_counts;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_operators_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  become boolean := TG_OP = 'UPDATE' AND NEW.role = 'admin';
BEGIN
  -- The lock that writers of listings take, before anything is read; and what was counted before holds no longer.
  UPDATE catalogue_version SET listing_writes = listing_writes + 1;
  INSERT INTO listing_counts (review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
    is_operators, created_month, listings)
  SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
    is_operators, month_of(created_at) AS created_month, sum(CASE WHEN is_operators = become THEN 1 ELSE -1 END)
  FROM machines CROSS JOIN (VALUES (true), (false)) AS sides (is_operators)
  WHERE seller_id = OLD.id AND id NOT LIKE 'tewh-%'
  GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators,
    created_month
  ON CONFLICT ON CONSTRAINT listing_counts_pkey
  DO UPDATE SET listings = listing_counts.listings + excluded.listings;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
INSERT INTO listing_counts (review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
  is_operators, created_month, listings)
SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
  is_operators_listing(id, seller_id) AS is_operators, month_of(created_at) AS created_month, count(*)
FROM machines
GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators, created_month;
