ALTER TABLE "catalogue_version" ADD COLUMN "epoch" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
-- The words of what is not public stay out: a rejected listing's misspelling would count as a word that everybody knows,
-- and whether a word is known would tell what stands in listings that nobody may see.
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
    WHERE is_public AND lexeme NOT LIKE '=%'
    ON CONFLICT DO NOTHING;
  END IF;

  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
TRUNCATE search_words;
--> statement-breakpoint
INSERT INTO search_words (word, version)
SELECT DISTINCT lexeme, (SELECT version FROM catalogue_version)
FROM machines, unnest(tsvector_to_array(search)) AS lexeme
WHERE is_public AND lexeme NOT LIKE '=%';
--> statement-breakpoint
-- The operator's contact stands on every page: pages kept for a version must not outlive it.
CREATE FUNCTION note_operator_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_version bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO this_version;
  -- No machine has this number: the version moved, and no listing with it.
  INSERT INTO machine_changes (version, serial) VALUES (this_version, 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER operator_contact_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.tewh_email, OLD.tewh_phone) IS DISTINCT FROM (NEW.role, NEW.tewh_email, NEW.tewh_phone))
  EXECUTE FUNCTION note_operator_contact();
--> statement-breakpoint
CREATE TRIGGER operator_contact_removed AFTER DELETE ON users FOR EACH ROW
  WHEN (OLD.role = 'admin')
  EXECUTE FUNCTION note_operator_contact();
