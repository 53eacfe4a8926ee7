CREATE TABLE "machine_fact_kinds" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "machine_fact_kinds_kind_check" CHECK ("machine_fact_kinds"."kind" in ('integer', 'decimal', 'text', 'date', 'boolean', 'oneOf', 'severalOf'))
);
--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- What each value in `machines.facts` is stands in `machine_fact_kinds`: a new fact needs no migration, and no value is
-- stored that is not of its kind. A fact that is not there is of another release, whose backup must come back.
CREATE FUNCTION check_machine_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT fact.key INTO wrong
  FROM jsonb_each(NEW.facts) AS fact JOIN machine_fact_kinds USING (key)
  WHERE NOT CASE jsonb_typeof(fact.value)
    WHEN 'number' THEN kind = 'decimal' OR (kind = 'integer' AND (fact.value::text)::numeric % 1 = 0)
    WHEN 'boolean' THEN kind = 'boolean'
    WHEN 'string' THEN kind IN ('text', 'oneOf') OR (kind = 'date' AND fact.value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$')
    WHEN 'array' THEN kind = 'severalOf' AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(fact.value) AS item WHERE jsonb_typeof(item) <> 'string')
    ELSE false END IS TRUE
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The machine fact % is not of its kind', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'machines_facts_check', TABLE = 'machines';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_facts_checked BEFORE INSERT OR UPDATE OF facts ON machines FOR EACH ROW
  WHEN (NEW.facts <> '{}'::jsonb) EXECUTE FUNCTION check_machine_facts();
