CREATE TABLE "sale_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "sale_checks_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "sale_checks_answer_check" CHECK ("sale_checks"."answer" in ('for-sale', 'lower-price', 'sold')),
	CONSTRAINT "sale_checks_answered_check" CHECK (("sale_checks"."answer" is null) = ("sale_checks"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "resting_since" timestamp with time zone
  CONSTRAINT "machines_resting_check" CHECK ("machines"."resting_since" is null or "machines"."status" = 'rejected');--> statement-breakpoint
ALTER TABLE "sale_checks" ADD CONSTRAINT "sale_checks_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "sale_checks_machine_id_idx" ON "sale_checks" USING btree ("machine_id","sent_at");--> statement-breakpoint
UPDATE machines SET sold_at = updated_at WHERE status = 'sold';
--> statement-breakpoint
-- Whoever changes a status, the release before included: the day of a sale is that of its becoming sold, and what is not
-- rejected does not rest.
CREATE FUNCTION date_machine_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'sold' THEN
    NEW.sold_at := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.status <> 'sold' THEN
    NEW.sold_at := coalesce(NEW.sold_at, now());
  END IF;
  IF NEW.status <> 'rejected' THEN
    NEW.resting_since := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_ends_dated BEFORE INSERT OR UPDATE OF status ON machines
  FOR EACH ROW EXECUTE FUNCTION date_machine_ends();
