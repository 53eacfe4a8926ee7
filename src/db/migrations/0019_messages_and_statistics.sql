-- contract: the trigger below completes what the previous release and its backups store, so that the checks refuse none of it
CREATE TABLE "public_periods" (
	"machine_id" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "public_periods_machine_id_began_at_pk" PRIMARY KEY("machine_id","began_at"),
	CONSTRAINT "public_periods_order_check" CHECK ("public_periods"."ended_at" >= "public_periods"."began_at")
);
--> statement-breakpoint
CREATE TABLE "view_source_days" (
	"machine_id" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "view_source_days_machine_id_day_source_pk" PRIMARY KEY("machine_id","day","source"),
	CONSTRAINT "view_source_days_source_check" CHECK ("view_source_days"."source" in ('search', 'social', 'other-site', 'direct', 'mail')),
	CONSTRAINT "view_source_days_views_check" CHECK ("view_source_days"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "answered_as" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "is_seller_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "asked_seller_id" uuid;--> statement-breakpoint
ALTER TABLE "public_periods" ADD CONSTRAINT "public_periods_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "view_source_days" ADD CONSTRAINT "view_source_days_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "public_periods_open_key" ON "public_periods" USING btree ("machine_id") WHERE ended_at is null;--> statement-breakpoint
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
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_asked_check" CHECK ("contact_submissions"."asked_seller_id" is null or "contact_submissions"."is_seller_asked");--> statement-breakpoint
-- Whoever changes the status or suspends the seller: when visitors could find the machine in lists.
CREATE FUNCTION note_public_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_public THEN
    INSERT INTO public_periods (machine_id, began_at)
      SELECT NEW.id, now() WHERE NOT EXISTS (SELECT FROM public_periods WHERE machine_id = NEW.id AND ended_at IS NULL)
      ON CONFLICT (machine_id, began_at) DO UPDATE SET ended_at = NULL;
  ELSE
    UPDATE public_periods SET ended_at = greatest(now(), began_at) WHERE machine_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Restoring a backup inserts machines first, which begins a period: the restored one, which is older, replaces it.
CREATE FUNCTION replace_open_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public_periods WHERE machine_id = NEW.machine_id AND ended_at IS NULL AND began_at > NEW.began_at;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER public_period_replaced BEFORE INSERT ON public_periods
  FOR EACH ROW WHEN (NEW.ended_at IS NULL AND NEW.began_at < now()) EXECUTE FUNCTION replace_open_period();--> statement-breakpoint
-- For each statement, because an import inserts hundreds of listings at once.
CREATE FUNCTION begin_public_periods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_periods (machine_id, began_at) SELECT id, now() FROM added WHERE is_public;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_public_period_begun AFTER INSERT ON machines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION begin_public_periods();--> statement-breakpoint
CREATE TRIGGER machines_public_period_changed AFTER UPDATE OF status, seller_suspended ON machines
  FOR EACH ROW WHEN (OLD.is_public IS DISTINCT FROM NEW.is_public) EXECUTE FUNCTION note_public_period();--> statement-breakpoint
-- What is known of earlier periods: a listing was public from its creation until now, or until it was sold.
INSERT INTO public_periods (machine_id, began_at, ended_at)
  SELECT id, created_at, greatest(sold_at, created_at) FROM machines
  WHERE is_public OR (status = 'sold' AND sold_at IS NOT NULL AND NOT is_sold_unseen);
