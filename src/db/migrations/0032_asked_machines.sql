ALTER TABLE "contact_submissions" ADD COLUMN "machine_id" text CONSTRAINT "contact_submissions_machine_id_machines_id_fk" REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "contact_submissions_machine_id_idx" ON "contact_submissions" USING btree ("machine_id");
--> statement-breakpoint
ALTER TABLE "price_reductions" ADD COLUMN "change_from_usd" integer;
