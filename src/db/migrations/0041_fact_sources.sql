ALTER TABLE "machines" ADD COLUMN "fact_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- Each fact has a source, and no source is of a fact that is not there. Who writes facts and says nothing of their
-- sources, as the release before does, makes them the seller's: no value inherits the check of the one before it.
CREATE FUNCTION complete_fact_sources() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_day CONSTANT text := to_char(NEW.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD');
  is_silent CONSTANT boolean := TG_OP = 'UPDATE' AND NEW.fact_sources = OLD.fact_sources;
BEGIN
  SELECT coalesce(jsonb_object_agg(fact.key, CASE
      WHEN NEW.fact_sources ? fact.key AND NOT (is_silent AND fact.value IS DISTINCT FROM OLD.facts -> fact.key
        AND NEW.fact_sources -> fact.key ->> 'source' <> 'seller')
      THEN NEW.fact_sources -> fact.key
      ELSE jsonb_build_object('source', 'seller', 'on', on_day) END), '{}')
    INTO NEW.fact_sources FROM jsonb_each(NEW.facts) AS fact;
  IF jsonb_path_exists(NEW.fact_sources, '$.* ? (
      !(@.on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
      || !(@.source == "model" || @.source == "seller"
        || (@.source == "checked" && exists(@.by) && (@.stated.source == "model" || @.stated.source == "seller")
          && @.stated.on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))') THEN
    RAISE EXCEPTION 'The source of a machine fact is none'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'machines_fact_sources_check', TABLE = 'machines';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_facts_sourced BEFORE INSERT OR UPDATE OF facts, fact_sources ON machines FOR EACH ROW
  WHEN (NEW.facts <> '{}'::jsonb OR NEW.fact_sources <> '{}'::jsonb) EXECUTE FUNCTION complete_fact_sources();
--> statement-breakpoint
-- What is stored already its seller has stated, when the listing was written last.
UPDATE machines SET fact_sources = fact_sources WHERE facts <> '{}'::jsonb;
