CREATE TABLE "listing_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"submitted_by" uuid,
	"fields" jsonb NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "listing_revisions_outcome_check" CHECK ("listing_revisions"."outcome" in ('approved', 'rejected', 'superseded')),
	CONSTRAINT "listing_revisions_decided_check" CHECK (("listing_revisions"."outcome" is null) = ("listing_revisions"."decided_at" is null))
);
--> statement-breakpoint
DROP INDEX "machines_status_idx";--> statement-breakpoint
DROP INDEX "machines_back_office_idx";--> statement-breakpoint
ALTER TABLE "deleted_listings" ADD COLUMN "revisions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "pending_change_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "review_status" text GENERATED ALWAYS AS (case when pending_change_at is not null and status in ('approved', 'featured') then 'pending' else status end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_revisions" ADD CONSTRAINT "listing_revisions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_revisions" ADD CONSTRAINT "listing_revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_revisions" ADD CONSTRAINT "listing_revisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_revisions_waiting_key" ON "listing_revisions" USING btree ("machine_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "listing_revisions_machine_id_idx" ON "listing_revisions" USING btree ("machine_id","submitted_at");--> statement-breakpoint
CREATE INDEX "listing_revisions_submitted_by_idx" ON "listing_revisions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "listing_revisions_decided_by_idx" ON "listing_revisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "machines_review_status_idx" ON "machines" USING btree ("review_status","created_at","serial");--> statement-breakpoint
CREATE INDEX "machines_back_office_list_idx" ON "machines" USING btree ("created_at","serial","review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid","seller_id","price","back_office_text");
--> statement-breakpoint
-- Keeps at the listing whether one of its changes waits: its version for `If-Match` moves with each of them, and lists
-- need not look for them.
CREATE FUNCTION note_waiting_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listing text := CASE WHEN TG_OP = 'DELETE' THEN OLD.machine_id ELSE NEW.machine_id END;
BEGIN
  UPDATE machines SET pending_change_at =
    (SELECT submitted_at FROM listing_revisions WHERE machine_id = listing AND outcome IS NULL)
  WHERE id = listing;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listing_revisions_noted AFTER INSERT OR UPDATE OF outcome OR DELETE ON listing_revisions
  FOR EACH ROW EXECUTE FUNCTION note_waiting_change();
--> statement-breakpoint
-- Says which listings look otherwise to visitors, in the transaction that makes them so: caches and the index in memory
-- follow this version. A write that no visitor can see, of a listing that waits or of what only its seller reads, moves
-- `listing_writes` alone. The update of the one row makes writers commit in the order of their versions: a reader who
-- has seen version N has seen every change up to N.
CREATE OR REPLACE FUNCTION note_machine_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Of no concern to visitors, or made of other columns. A column that is not named here counts as seen.
  unseen CONSTANT text[] := array['updated_at', 'price', 'apply_markup', 'markup_percentage', 'custom_brand',
    'custom_model', 'source_url', 'submission_key', 'rejection_reason', 'premium_until', 'featured_until',
    'listing_options_payment_intent_id', 'pending_change_at', 'review_status', 'brand_key', 'model_key', 'back_office_text', 'search'];
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
-- The release before changes the listing itself and puts it in review: what a change that waits said before that is past.
CREATE FUNCTION note_overtaken_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_revisions SET outcome = 'superseded', decided_at = now() WHERE machine_id = NEW.id AND outcome IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_overtaken AFTER UPDATE ON machines FOR EACH ROW
  WHEN (NEW.pending_change_at IS NOT NULL AND OLD.status IN ('approved', 'featured') AND NEW.status = 'pending'
    AND (OLD.brand, OLD.model, OLD.name, OLD.description, OLD.heads, OLD.needles, OLD.images, OLD.price, OLD.contact_email)
      IS DISTINCT FROM
      (NEW.brand, NEW.model, NEW.name, NEW.description, NEW.heads, NEW.needles, NEW.images, NEW.price, NEW.contact_email))
  EXECUTE FUNCTION note_overtaken_change();
