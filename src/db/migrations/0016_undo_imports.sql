-- contract: the new states and columns are written only by this release; the check allows all that it allowed before
CREATE TABLE "csv_written_listings" (
	"import_id" uuid NOT NULL,
	"machine_id" text NOT NULL,
	"before" jsonb,
	"written_at" timestamp with time zone NOT NULL,
	"undo" text,
	CONSTRAINT "csv_written_listings_import_id_machine_id_pk" PRIMARY KEY("import_id","machine_id"),
	CONSTRAINT "csv_written_listings_undo_check" CHECK ("csv_written_listings"."undo" in ('undone', 'changed'))
);
--> statement-breakpoint
ALTER TABLE "csv_imports" DROP CONSTRAINT "csv_imports_status_check";--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "undone_by_name" text;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "undone_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "changed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_written_listings" ADD CONSTRAINT "csv_written_listings_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csv_imports_undone_by_idx" ON "csv_imports" USING btree ("undone_by");--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_imports_status_check" CHECK ("csv_imports"."status" in ('checking', 'checked', 'running', 'stopped', 'completed', 'error', 'undoing', 'undone'));