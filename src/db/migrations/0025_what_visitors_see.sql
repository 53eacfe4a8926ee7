ALTER TABLE "catalogue_version" ADD COLUMN "listing_writes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accessories" ADD COLUMN "proposed_by" uuid CONSTRAINT "accessories_proposed_by_users_id_fk" REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "machine_models" ADD COLUMN "proposed_by" uuid CONSTRAINT "machine_models_proposed_by_users_id_fk" REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
CREATE INDEX "accessories_proposed_by_idx" ON "accessories" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "accessories_pending_idx" ON "accessories" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "machine_models_proposed_by_idx" ON "machine_models" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "machine_models_pending_idx" ON "machine_models" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
-- Says which listings look otherwise to visitors, in the transaction that makes them so: caches and the index in memory
-- follow this version. A write that no visitor can see, of a listing that waits or of what only its seller reads, moves
-- `listing_writes` alone. The update of the one row makes writers commit in the order of their versions: a reader who
-- has seen version N has seen every change up to N.
CREATE OR REPLACE FUNCTION note_machine_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Of no concern to visitors, or made of other columns. A column that is not named here counts as seen.
  unseen CONSTANT text[] := array['updated_at', 'price', 'apply_markup', 'markup_percentage', 'custom_brand',
    'custom_model', 'source_url', 'submission_key', 'rejection_reason', 'premium_until', 'featured_until',
    'listing_options_payment_intent_id', 'brand_key', 'model_key', 'back_office_text', 'search'];
  most_named CONSTANT integer := 2000;
  written bigint := 1;
  open_rows bigint := 0;
  changed integer[];
  this_version bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A hidden one too when it was here before: its page says no longer that it is gone.
    SELECT count(*), array_agg(serial) FILTER (WHERE status IN ('approved', 'featured')
        OR (status = 'sold' AND NOT is_sold_unseen)
        OR EXISTS (SELECT FROM gone_listings WHERE machine_id = n.id))
      INTO written, changed FROM new_machines n;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*), array_agg(serial) FILTER (WHERE status IN ('approved', 'featured')
        OR (status = 'sold' AND NOT is_sold_unseen)
        OR EXISTS (SELECT FROM gone_listings WHERE machine_id = o.id))
      INTO written, changed FROM old_machines o;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT count(*), count(*) FILTER (WHERE status IN ('approved', 'featured') OR (status = 'sold' AND NOT is_sold_unseen))
      INTO written, open_rows FROM new_machines;
    -- So many are not compared: everything is read anew.
    IF open_rows <= most_named THEN
      -- What visitors saw and what they see now; a listing that is there twice and alike looks as it did.
      SELECT array_agg(DISTINCT serial) INTO changed FROM (
        SELECT serial FROM (
          SELECT serial, to_jsonb(o) - unseen AS shown FROM old_machines o
          WHERE status IN ('approved', 'featured') OR (status = 'sold' AND NOT is_sold_unseen)
          UNION ALL
          SELECT serial, to_jsonb(n) - unseen FROM new_machines n
          WHERE status IN ('approved', 'featured') OR (status = 'sold' AND NOT is_sold_unseen)
        ) AS both_times
        GROUP BY serial, shown HAVING count(*) = 1
      ) AS unlike;
    END IF;
  END IF;
  IF written = 0 THEN
    RETURN NULL;
  END IF;

  IF changed IS NULL AND open_rows <= most_named AND TG_OP <> 'TRUNCATE' THEN
    UPDATE catalogue_version SET listing_writes = listing_writes + 1;
    RETURN NULL;
  END IF;

  UPDATE catalogue_version SET version = version + 1, listing_writes = listing_writes + 1
    RETURNING version INTO this_version;
  IF changed IS NULL OR cardinality(changed) > most_named THEN
    INSERT INTO machine_changes (version, serial) VALUES (this_version, NULL);
  ELSE
    INSERT INTO machine_changes (version, serial) SELECT this_version, unnest(changed);
  END IF;
  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER machines_updated ON machines;
--> statement-breakpoint
CREATE TRIGGER machines_updated AFTER UPDATE ON machines
  REFERENCING OLD TABLE AS old_machines NEW TABLE AS new_machines FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
