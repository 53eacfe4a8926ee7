CREATE TABLE "csv_file_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" json NOT NULL,
	CONSTRAINT "csv_file_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "csv_row_results" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"problems" jsonb,
	"machine_id" text,
	"is_of_import" boolean DEFAULT false NOT NULL,
	CONSTRAINT "csv_row_results_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "csv_row_results_outcome_check" CHECK ("csv_row_results"."outcome" in ('add', 'update', 'unchanged', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "file_format" jsonb;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "written_until" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_file_rows" ADD CONSTRAINT "csv_file_rows_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_row_results" ADD CONSTRAINT "csv_row_results_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csv_row_results_outcome_idx" ON "csv_row_results" USING btree ("import_id","outcome","row");--> statement-breakpoint
-- What is under way stops here, as if an admin had stopped it, and goes on when somebody says so: whoever works on it in the
-- release before, which would keep its results in the table that this one leaves, finds it no more.
UPDATE "csv_imports" SET "status" = 'stopped', "error" = 'Stopped by an update of the site.', "finished_at" = now()
WHERE "status" IN ('checking', 'running') AND "format" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "csv_file_rows" SELECT r."import_id", r."row", to_json(r."cells")
FROM "csv_import_rows" r JOIN "csv_imports" i ON i."id" = r."import_id" WHERE i."format" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "csv_row_results" SELECT r."import_id", r."row", r."verdict", r."problems", r."machine_id", r."is_done"
FROM "csv_import_rows" r JOIN "csv_imports" i ON i."id" = r."import_id"
WHERE i."format" IS NOT NULL AND r."verdict" IS NOT NULL;
--> statement-breakpoint
UPDATE "csv_imports" i SET "file_format" = "format", "format" = NULL, "written_until" = coalesce(
  (SELECT min(r."row") - 1 FROM "csv_import_rows" r WHERE r."import_id" = i."id"
    AND (r."verdict" IS NULL OR r."verdict" IN ('add', 'update') AND NOT r."is_done")),
  (SELECT max(r."row") FROM "csv_import_rows" r WHERE r."import_id" = i."id"), 1)
WHERE "format" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "csv_import_rows" WHERE "import_id" IN (SELECT "id" FROM "csv_imports" WHERE "file_format" IS NOT NULL);
