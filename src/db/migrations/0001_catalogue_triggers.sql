CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
INSERT INTO catalogue_version (version) VALUES (1);
--> statement-breakpoint
-- Says which machines changed, in the transaction that changes them. The update of the one version row makes writers
-- commit in the order of their versions: a reader who has seen version N has seen every change up to N.
CREATE FUNCTION note_machine_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_version bigint;
  touched bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO touched FROM old_machines;
  ELSE
    SELECT count(*) INTO touched FROM new_machines;
  END IF;
  IF touched = 0 THEN
    RETURN NULL;
  END IF;

  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO this_version;

  IF touched > 2000 THEN
    INSERT INTO machine_changes (version, serial) VALUES (this_version, NULL);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO machine_changes (version, serial) SELECT this_version, serial FROM old_machines;
  ELSE
    INSERT INTO machine_changes (version, serial) SELECT this_version, serial FROM new_machines;
  END IF;

  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_words (word)
    SELECT DISTINCT unnest(tsvector_to_array(search)) FROM new_machines
    ON CONFLICT DO NOTHING;
  END IF;

  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_inserted AFTER INSERT ON machines
  REFERENCING NEW TABLE AS new_machines FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
--> statement-breakpoint
CREATE TRIGGER machines_updated AFTER UPDATE ON machines
  REFERENCING NEW TABLE AS new_machines FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
--> statement-breakpoint
CREATE TRIGGER machines_deleted AFTER DELETE ON machines
  REFERENCING OLD TABLE AS old_machines FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
