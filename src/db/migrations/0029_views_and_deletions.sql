CREATE TABLE "deleted_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homepage_view_days" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "homepage_view_days_views_check" CHECK ("homepage_view_days"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "page_view_days" (
	"machine_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_days_machine_id_day_pk" PRIMARY KEY("machine_id","day"),
	CONSTRAINT "page_view_days_views_check" CHECK ("page_view_days"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "page_view_days" ADD CONSTRAINT "page_view_days_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;