-- contract: it allows all that the one before it allowed
ALTER TABLE "machine_fact_kinds" DROP CONSTRAINT "machine_fact_kinds_kind_check";--> statement-breakpoint
ALTER TABLE "machine_fact_kinds" ADD CONSTRAINT "machine_fact_kinds_kind_check" CHECK ("machine_fact_kinds"."kind" in ('integer', 'decimal', 'text', 'date', 'boolean', 'oneOf', 'severalOf', 'entries'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_machine_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT fact.key INTO wrong
  FROM jsonb_each(NEW.facts) AS fact JOIN machine_fact_kinds USING (key)
  WHERE NOT CASE jsonb_typeof(fact.value)
    WHEN 'number' THEN kind = 'decimal' OR (kind = 'integer' AND (fact.value::text)::numeric % 1 = 0)
    WHEN 'boolean' THEN kind = 'boolean'
    WHEN 'string' THEN kind IN ('text', 'oneOf') OR (kind = 'date' AND fact.value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$')
    WHEN 'array' THEN kind IN ('severalOf', 'entries') AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(fact.value) AS item
      WHERE jsonb_typeof(item) <> CASE kind WHEN 'entries' THEN 'object' ELSE 'string' END)
    ELSE false END IS TRUE
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The machine fact % is not of its kind', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'machines_facts_check', TABLE = 'machines';
  END IF;
  RETURN NEW;
END
$$;
