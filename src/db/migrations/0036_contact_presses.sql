CREATE TABLE "contact_press_days" (
	"machine_id" text NOT NULL,
	"day" date NOT NULL,
	"presses" integer NOT NULL,
	CONSTRAINT "contact_press_days_machine_id_day_pk" PRIMARY KEY("machine_id","day"),
	CONSTRAINT "contact_press_days_presses_check" CHECK ("contact_press_days"."presses" > 0)
);
--> statement-breakpoint
ALTER TABLE "contact_press_days" ADD CONSTRAINT "contact_press_days_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;