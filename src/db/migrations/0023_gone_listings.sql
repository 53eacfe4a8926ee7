CREATE TABLE "gone_listings" (
	"machine_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Before the row goes, whoever deletes it: by then what visitors saw of it would be gone with it.
CREATE FUNCTION note_gone_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('approved', 'featured') OR (OLD.status = 'sold' AND NOT OLD.is_sold_unseen)
    OR EXISTS (SELECT FROM approved_versions WHERE machine_id = OLD.id)
  THEN
    INSERT INTO gone_listings (machine_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_going BEFORE DELETE ON machines FOR EACH ROW EXECUTE FUNCTION note_gone_listing();
--> statement-breakpoint
INSERT INTO gone_listings (machine_id)
SELECT machine_id FROM deleted_listings
WHERE approved_version IS NOT NULL OR machine ->> 'status' IN ('approved', 'featured')
  OR (machine ->> 'status' = 'sold' AND NOT coalesce((machine ->> 'is_sold_unseen')::boolean, false));
