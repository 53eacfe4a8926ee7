DROP TABLE "search_words" CASCADE;--> statement-breakpoint
DROP INDEX "machines_search_idx";--> statement-breakpoint
ALTER TABLE "machines" drop column "search";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (
      setweight(to_tsvector('simple', translate(brand || ' ' || model || ' ' || name, '-/._+', '     ') || ' ' || translate(model, '-/._+ ', '')), 'A') ||
      setweight(to_tsvector('simple', heads::text || 'head ' || needles::text || 'needle ' || condition || ' ' || coalesce(year::text, '')), 'B') ||
      setweight(to_tsvector('english', description), 'D')) STORED;
--> statement-breakpoint
DROP FUNCTION find_text_hits;
--> statement-breakpoint
-- Words are followed in memory, with the facts: only which listings a version touched is noted here.
CREATE OR REPLACE FUNCTION note_machine_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_version bigint;
  touched bigint;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    touched := NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO touched FROM old_machines;
  ELSE
    SELECT count(*) INTO touched FROM new_machines;
  END IF;
  IF touched = 0 THEN
    RETURN NULL;
  END IF;

  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO this_version;

  IF touched IS NULL OR touched > 2000 THEN
    INSERT INTO machine_changes (version, serial) VALUES (this_version, NULL);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO machine_changes (version, serial) SELECT this_version, serial FROM old_machines;
  ELSE
    INSERT INTO machine_changes (version, serial) SELECT this_version, serial FROM new_machines;
  END IF;

  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
