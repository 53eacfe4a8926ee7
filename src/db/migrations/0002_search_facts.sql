DROP INDEX "machines_by_brand_idx";--> statement-breakpoint
DROP INDEX "machines_by_model_idx";--> statement-breakpoint
DROP INDEX "machines_by_heads_idx";--> statement-breakpoint
DROP INDEX "machines_by_needles_idx";--> statement-breakpoint
DROP INDEX "machines_by_price_idx";--> statement-breakpoint
DROP INDEX "machines_by_newest_idx";--> statement-breakpoint
DROP INDEX "machines_promoted_idx";--> statement-breakpoint
ALTER TABLE "machines" drop column "search";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (
      setweight(to_tsvector('simple', translate(brand || ' ' || model || ' ' || name, '-/._+', '     ') || ' ' || translate(model, '-/._+ ', '')), 'A') ||
      setweight(to_tsvector('simple', heads::text || 'head ' || needles::text || 'needle ' || condition || ' ' || coalesce(year::text, '')), 'B') ||
      setweight(to_tsvector('english', description), 'D') ||
      array_to_tsvector(array_remove(array[
        '=b:' || lower(brand), '=c:' || condition, '=h:' || heads::text, '=n:' || needles::text, '=s:' || state_code,
        case when is_featured_paid or is_premium_paid or status = 'featured' then '=promoted' end,
        case when is_premium_paid then '=premium' end,
        case when financing_available then '=financing' end,
        case when is_consignment then '=consignment' end], null))) STORED;--> statement-breakpoint
CREATE INDEX "machines_search_idx" ON "machines" USING gin ("search");--> statement-breakpoint
TRUNCATE search_words;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "version" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_version_idx" ON "search_words" USING btree ("version");
--> statement-breakpoint
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

  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO search_words (word, version)
    SELECT DISTINCT lexeme, this_version FROM new_machines, unnest(tsvector_to_array(search)) AS lexeme
    WHERE lexeme NOT LIKE '=%'
    ON CONFLICT DO NOTHING;
  END IF;

  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_truncated AFTER TRUNCATE ON machines
  FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
--> statement-breakpoint
INSERT INTO search_words (word, version)
SELECT DISTINCT lexeme, (SELECT version FROM catalogue_version)
FROM machines, unnest(tsvector_to_array(search)) AS lexeme
WHERE lexeme NOT LIKE '=%';
