-- contract: the trigger below completes what the previous release and its backups store, so that the checks refuse none of it
ALTER TABLE "contact_submissions" ADD COLUMN "answered_as" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "is_seller_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "asked_seller_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_asked_seller_id_users_id_fk" FOREIGN KEY ("asked_seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_submissions_asked_seller_id_idx" ON "contact_submissions" USING btree ("asked_seller_id");--> statement-breakpoint
-- What was answered before this release, with the admin in the audit log.
UPDATE "contact_submissions" SET "answered_as" = 'answered', "answered_by" = coalesce((
  SELECT "actor_name" FROM "audit_log" WHERE "subject_type" = 'contact' AND "subject_id" = "contact_submissions"."id"::text
    AND "action" = 'mark message as answered' ORDER BY "audit_log"."id" DESC LIMIT 1), 'an admin')
WHERE "answered_at" IS NOT NULL;--> statement-breakpoint
-- The release before, and its backups, store only when a message was answered.
CREATE FUNCTION complete_contact_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.answered_at IS NULL THEN
    NEW.answered_as := NULL;
    NEW.answered_by := NULL;
  ELSE
    NEW.answered_as := coalesce(NEW.answered_as, 'answered');
    NEW.answered_by := coalesce(NEW.answered_by, 'an admin');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contact_answer_completed BEFORE INSERT OR UPDATE OF answered_at ON contact_submissions
  FOR EACH ROW EXECUTE FUNCTION complete_contact_answer();--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_answered_as_check" CHECK ("contact_submissions"."answered_as" in ('answered', 'no-answer-needed'));--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_answered_check" CHECK (num_nulls("contact_submissions"."answered_at", "contact_submissions"."answered_as", "contact_submissions"."answered_by") in (0, 3));--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_asked_check" CHECK ("contact_submissions"."asked_seller_id" is null or "contact_submissions"."is_seller_asked");