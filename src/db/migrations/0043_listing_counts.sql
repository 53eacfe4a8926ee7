CREATE TABLE "listing_counts" (
	"review_status" text NOT NULL,
	"brand_key" text COLLATE "C" NOT NULL,
	"condition" text NOT NULL,
	"heads" smallint NOT NULL,
	"needles" smallint NOT NULL,
	"promotion_rank" smallint NOT NULL,
	"is_premium_paid" boolean NOT NULL,
	"is_operators" boolean NOT NULL,
	"listings" integer NOT NULL,
	CONSTRAINT "listing_counts_pkey" PRIMARY KEY("review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid","is_operators")
);
--> statement-breakpoint
CREATE TABLE "seller_listing_counts" (
	"seller_id" uuid NOT NULL,
	"review_status" text NOT NULL,
	"listings" integer NOT NULL,
	CONSTRAINT "seller_listing_counts_seller_id_review_status_pk" PRIMARY KEY("seller_id","review_status")
);
--> statement-breakpoint
DROP INDEX "machines_review_status_idx";--> statement-breakpoint
DROP INDEX "machines_back_office_list_idx";--> statement-breakpoint
CREATE INDEX "machines_alike_idx" ON "machines" USING btree ("review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid","created_at","serial");--> statement-breakpoint
CREATE INDEX "machines_imported_idx" ON "machines" USING btree ("created_at","serial","review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid") WHERE id like 'tewh-%';--> statement-breakpoint
CREATE INDEX "machines_back_office_text_idx" ON "machines" USING gin ("back_office_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "machines_back_office_list_idx" ON "machines" USING btree ("created_at","serial","review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid","seller_id","id");--> statement-breakpoint
-- A row is written anew with each listing that it counts, on its own page as long as that has room.
ALTER TABLE listing_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE seller_listing_counts SET (fillfactor = 50);
--> statement-breakpoint
-- Of long texts that are all different, a hundred samples say too little about how many have a word; and each sample more
-- makes the analysis of the table read three hundred rows more.
ALTER TABLE machines ALTER COLUMN back_office_text SET STATISTICS 200;
--> statement-breakpoint
-- Which listings are the operator's follows their ids and who listed them.
CREATE FUNCTION is_operators_listing(machine_id text, seller uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT machine_id LIKE 'tewh-%' OR EXISTS (SELECT FROM users WHERE users.id = seller AND role = 'admin')
$$;
--> statement-breakpoint
-- Runs after note_machine_changes, whose lock of catalogue_version makes writers of listings wait for each other: no two
-- change these counts at once, and each sees what those before it committed. The three ways differ in where a change comes
-- from: a statement may write millions of rows, which are held nowhere but in the tables of the trigger.
CREATE FUNCTION count_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH change AS (
      SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, 1 AS by
      FROM new_machines),
    alike AS (
      INSERT INTO listing_counts
      SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators_listing(id, seller_id) AS is_operators, sum(by) FROM change
      GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators
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
      SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, -1 AS by
      FROM old_machines),
    alike AS (
      INSERT INTO listing_counts
      SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators_listing(id, seller_id) AS is_operators, sum(by) FROM change
      GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators
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
      SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, 1 AS by
      FROM new_machines
      UNION ALL SELECT id, seller_id, review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, -1
      FROM old_machines),
    alike AS (
      INSERT INTO listing_counts
      SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
        is_operators_listing(id, seller_id) AS is_operators, sum(by) FROM change
      GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators
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
-- An account that becomes an admin, or is none any more, or goes: its listings are the operator's, or are not any more.
CREATE FUNCTION move_operators_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  become boolean := TG_OP = 'UPDATE' AND NEW.role = 'admin';
BEGIN
  -- The lock that writers of listings take, before anything is read; and what was counted before holds no longer.
  UPDATE catalogue_version SET listing_writes = listing_writes + 1;
  INSERT INTO listing_counts
  SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
    is_operators, sum(CASE WHEN is_operators = become THEN 1 ELSE -1 END)
  FROM machines CROSS JOIN (VALUES (true), (false)) AS sides (is_operators)
  WHERE seller_id = OLD.id AND id NOT LIKE 'tewh-%'
  GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators
  ON CONFLICT ON CONSTRAINT listing_counts_pkey
  DO UPDATE SET listings = listing_counts.listings + excluded.listings;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_role_changed AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN ((OLD.role = 'admin') <> (NEW.role = 'admin')) EXECUTE FUNCTION move_operators_listings();
--> statement-breakpoint
CREATE TRIGGER users_admin_going BEFORE DELETE ON users FOR EACH ROW
  WHEN (OLD.role = 'admin') EXECUTE FUNCTION move_operators_listings();
--> statement-breakpoint
-- Triggers run in the order of their names: these after those that note the changes.
CREATE TRIGGER machines_inserted_counted AFTER INSERT ON machines REFERENCING NEW TABLE AS new_machines
  FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
CREATE TRIGGER machines_updated_counted AFTER UPDATE ON machines REFERENCING OLD TABLE AS old_machines NEW TABLE AS new_machines
  FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
CREATE TRIGGER machines_deleted_counted AFTER DELETE ON machines REFERENCING OLD TABLE AS old_machines
  FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
CREATE TRIGGER machines_truncated_counted AFTER TRUNCATE ON machines FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
INSERT INTO listing_counts
SELECT review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid,
  is_operators_listing(id, seller_id) AS is_operators, count(*)
FROM machines
GROUP BY review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators;
--> statement-breakpoint
INSERT INTO seller_listing_counts
SELECT seller_id, review_status, count(*) FROM machines WHERE seller_id IS NOT NULL GROUP BY seller_id, review_status;
