DROP INDEX "machines_pending_since_idx";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
UPDATE machines SET pending_since = updated_at WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "machines_pending_since_idx" ON "machines" USING btree (coalesce("pending_change_at", "pending_since", "updated_at")) WHERE review_status = 'pending';--> statement-breakpoint
-- Whoever writes a status, the release before included. Neither its seller's edits nor a moderator's make a listing wait anew,
-- and a decision that is taken back at once leaves it where it stood in the queue.
CREATE FUNCTION date_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.pending_since := coalesce(NEW.pending_since, NEW.updated_at);
  ELSIF OLD.status <> 'pending'
    AND (OLD.pending_since IS NULL OR NEW.updated_at - OLD.updated_at > interval '1 minute') THEN
    NEW.pending_since := NEW.updated_at;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_waiting_dated BEFORE INSERT OR UPDATE OF status ON machines
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION date_waiting();
