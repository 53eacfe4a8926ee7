ALTER TABLE "csv_imports" DROP CONSTRAINT "csv_imports_status_check";--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "fruitless_attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_imports_status_check" CHECK ("csv_imports"."status" in ('checking', 'checked', 'running', 'stopped', 'completed', 'error'));