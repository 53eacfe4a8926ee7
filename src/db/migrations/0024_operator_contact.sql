CREATE TABLE "operator_contact" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"hours" text,
	"configured_email" text,
	"configured_phone" text,
	CONSTRAINT "operator_contact_one_row_check" CHECK ("operator_contact"."id"),
	CONSTRAINT "operator_contact_filled_check" CHECK (trim("operator_contact"."email") <> '' and trim("operator_contact"."phone") <> '' and trim("operator_contact"."address") <> '' and trim("operator_contact"."hours") <> '')
);
--> statement-breakpoint
-- What an admin edits of the site stands on every page: pages kept for a version must not outlive it. Deferred, so that
-- the version is taken last, as by whoever changes a listing: two that want the version and a listing must not wait for
-- each other.
CREATE FUNCTION note_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_version bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO this_version;
  -- No machine has this number: the version moved, and no listing with it.
  INSERT INTO machine_changes (version, serial) VALUES (this_version, 0);
  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_contact_edited AFTER INSERT OR UPDATE ON operator_contact
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_site_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER site_content_edited AFTER INSERT OR UPDATE ON settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.key <> 'payment_mode') EXECUTE FUNCTION note_site_change();
--> statement-breakpoint
-- The release before reads and writes the contact in the profiles of admins: as long as it runs, each hears of the other.
CREATE FUNCTION copy_contact_to_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET tewh_email = NEW.email, tewh_phone = NEW.phone
  WHERE role = 'admin' AND (tewh_email, tewh_phone) IS DISTINCT FROM (NEW.email, NEW.phone);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER operator_contact_to_profiles AFTER UPDATE OF email, phone ON operator_contact
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_contact_to_profiles();
--> statement-breakpoint
CREATE FUNCTION copy_contact_from_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operator_contact SET email = nullif(trim(NEW.tewh_email), ''), phone = nullif(trim(NEW.tewh_phone), '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER operator_contact_from_profile AFTER UPDATE OF tewh_email, tewh_phone ON users
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.role = 'admin'
    AND (OLD.tewh_email, OLD.tewh_phone) IS DISTINCT FROM (NEW.tewh_email, NEW.tewh_phone))
  EXECUTE FUNCTION copy_contact_from_profile();
--> statement-breakpoint
-- The same as before, but at the end of the transaction, for the same reason.
DROP TRIGGER operator_contact_changed ON users;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_contact_changed AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.role, OLD.tewh_email, OLD.tewh_phone) IS DISTINCT FROM (NEW.role, NEW.tewh_email, NEW.tewh_phone))
  EXECUTE FUNCTION note_operator_contact();
--> statement-breakpoint
DROP TRIGGER operator_contact_removed ON users;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_contact_removed AFTER DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION note_operator_contact();
