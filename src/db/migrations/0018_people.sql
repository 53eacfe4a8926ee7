-- contract: the generated column stays under its name for the release before, and the check refuses nothing it writes
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_active" boolean NOT NULL GENERATED ALWAYS AS (suspended_at is null and deleted_at is null) STORED;--> statement-breakpoint
CREATE INDEX "users_deleted_at_idx" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deletion_check" CHECK (num_nonnulls("users"."deleted_at", "users"."deleted_by") in (0, 2) and ("users"."deleted_at" is null or "users"."role" = 'user'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_check" CHECK (num_nonnulls("users"."suspended_at", "users"."suspended_by", "users"."suspension_reason") in (0, 3) and length(trim("users"."suspension_reason")) > 0);--> statement-breakpoint
-- Written by hand from here on: PostgreSQL 15 and 16 change the expression of a generated column only by replacing the
-- column, and with it the indexes and triggers that read it.
DROP TRIGGER machines_described ON machines;--> statement-breakpoint
DROP TRIGGER machines_described_anew ON machines;--> statement-breakpoint
DROP TRIGGER machines_described_gone ON machines;--> statement-breakpoint
ALTER TABLE "machines" DROP COLUMN "is_public",
  ADD COLUMN "seller_suspended" boolean DEFAULT false NOT NULL,
  ADD COLUMN "is_public" boolean GENERATED ALWAYS AS (status in ('approved', 'featured') and not seller_suspended) STORED;--> statement-breakpoint
CREATE INDEX "machines_seller_id_idx" ON "machines" USING btree ("seller_id","created_at","serial","is_public","review_status");--> statement-breakpoint
CREATE INDEX "machines_described_idx" ON "machines" USING btree ("brand_key","model_key") WHERE is_public and facts <> '{}';--> statement-breakpoint
CREATE TRIGGER machines_described AFTER INSERT ON machines FOR EACH ROW
  WHEN (NEW.is_public AND NEW.facts <> '{}'::jsonb) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
CREATE TRIGGER machines_described_anew AFTER UPDATE ON machines FOR EACH ROW
  WHEN ((OLD.is_public OR NEW.is_public) AND (OLD.is_public, OLD.facts, OLD.brand_key, OLD.model_key)
    IS DISTINCT FROM (NEW.is_public, NEW.facts, NEW.brand_key, NEW.model_key)) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
CREATE TRIGGER machines_described_gone AFTER DELETE ON machines FOR EACH ROW
  WHEN (OLD.is_public AND OLD.facts <> '{}'::jsonb) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
-- Whoever writes a listing, the release before included, it is hidden while its seller's account is suspended or deleted.
-- The lock waits for a suspension in progress, whose update of the seller's listings would miss this one.
CREATE FUNCTION copy_suspension_of_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT NOT is_active AND role <> 'admin' INTO NEW.seller_suspended
    FROM users WHERE id = NEW.seller_id FOR KEY SHARE;
  NEW.seller_suspended := coalesce(NEW.seller_suspended, false);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_seller_suspended BEFORE INSERT OR UPDATE OF seller_id, seller_suspended ON machines
  FOR EACH ROW WHEN (NEW.seller_id IS NOT NULL OR NEW.seller_suspended) EXECUTE FUNCTION copy_suspension_of_seller();
--> statement-breakpoint
CREATE FUNCTION copy_suspension_to_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE machines SET seller_suspended = NOT seller_suspended
  WHERE seller_id = NEW.id AND seller_suspended <> (NOT NEW.is_active AND NEW.role <> 'admin');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_suspension_copied AFTER UPDATE OF suspended_at, deleted_at, role ON users FOR EACH ROW
  WHEN ((OLD.is_active, OLD.role) IS DISTINCT FROM (NEW.is_active, NEW.role))
  EXECUTE FUNCTION copy_suspension_to_listings();
