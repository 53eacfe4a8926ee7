ALTER TABLE "csv_imports" ADD COLUMN "add_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "update_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "unchanged_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "refused_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "written_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "csv_imports" SET "add_count" = found."add", "update_count" = found."update", "unchanged_count" = found."unchanged",
  "refused_count" = found."refused", "written_count" = found."written"
FROM (
  SELECT "import_id",
    count(*) FILTER (WHERE "verdict" = 'add') AS "add",
    count(*) FILTER (WHERE "verdict" = 'update') AS "update",
    count(*) FILTER (WHERE "verdict" = 'unchanged') AS "unchanged",
    count(*) FILTER (WHERE "verdict" = 'refused') AS "refused",
    count(*) FILTER (WHERE "is_done" AND "verdict" <> 'unchanged') AS "written"
  FROM "csv_import_rows" GROUP BY "import_id"
) AS found WHERE found."import_id" = "csv_imports"."id";
