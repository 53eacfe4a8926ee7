-- contract: no constraint is about what the release before writes; triggers keep them
ALTER TABLE "machines" ADD COLUMN "sold_from" text;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "lowered_from" integer;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "lowered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "ended_by_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "fingerprint" integer[];--> statement-breakpoint
CREATE INDEX "uploads_fingerprint_idx" ON "uploads" USING gin ("fingerprint");--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_lowered_check" CHECK (("machines"."lowered_from" is null) = ("machines"."lowered_at" is null) and ("machines"."lowered_from" is null or "machines"."lowered_from" > coalesce("machines"."price", 0)));--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_sold_from_check" CHECK ("machines"."sold_from" is null or ("machines"."status" = 'sold' and "machines"."sold_from" in ('approved', 'featured')));--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_sale_check" CHECK (not "placements"."ended_by_sale" or "placements"."ended_at" is not null);--> statement-breakpoint
-- Written by hand: whoever changes the status, the release before included, what was sold is no longer so.
CREATE OR REPLACE FUNCTION date_machine_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'sold' THEN
    NEW.sold_at := NULL;
    NEW.sold_from := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.status <> 'sold' THEN
    NEW.sold_at := coalesce(NEW.sold_at, now());
  END IF;
  IF NEW.status <> 'rejected' THEN
    NEW.resting_since := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Whoever changes the price, the release before included. What is raised again was not lowered.
CREATE FUNCTION note_lowered_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_public AND NEW.price < OLD.price THEN
    NEW.lowered_from := OLD.price;
    NEW.lowered_at := now();
  ELSIF NEW.price IS NULL OR NEW.price >= NEW.lowered_from THEN
    NEW.lowered_from := NULL;
    NEW.lowered_at := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_lowered BEFORE UPDATE OF price ON machines FOR EACH ROW
  WHEN (NEW.price IS DISTINCT FROM OLD.price) EXECUTE FUNCTION note_lowered_price();
