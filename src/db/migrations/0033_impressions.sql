CREATE TABLE "impression_days" (
	"machine_id" text NOT NULL,
	"day" date NOT NULL,
	"impressions" integer NOT NULL,
	CONSTRAINT "impression_days_machine_id_day_pk" PRIMARY KEY("machine_id","day"),
	CONSTRAINT "impression_days_impressions_check" CHECK ("impression_days"."impressions" > 0)
);
--> statement-breakpoint
ALTER TABLE "impression_days" ADD CONSTRAINT "impression_days_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;