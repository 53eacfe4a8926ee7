CREATE TABLE "price_reductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text NOT NULL,
	"from_usd" integer NOT NULL,
	"to_usd" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_reductions_usd_check" CHECK ("price_reductions"."to_usd" >= 1 and "price_reductions"."to_usd" < "price_reductions"."from_usd")
);
--> statement-breakpoint
ALTER TABLE "price_reductions" ADD CONSTRAINT "price_reductions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "price_reductions_machine_id_idx" ON "price_reductions" USING btree ("machine_id","at");