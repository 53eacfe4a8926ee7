-- Pages contain texts that the operator edits: pages cached for a version must not outlive it.
CREATE CONSTRAINT TRIGGER site_texts_edited AFTER INSERT ON text_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.key LIKE 'page-%') EXECUTE FUNCTION note_site_change();
