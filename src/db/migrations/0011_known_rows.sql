-- contract: the new outcome and the new columns are written only by this release; each check allows all that it allowed before
ALTER TABLE "csv_row_results" DROP CONSTRAINT "csv_row_results_outcome_check";--> statement-breakpoint
ALTER TABLE "csv_import_rows" DROP CONSTRAINT "csv_import_rows_verdict_check";--> statement-breakpoint
ALTER TABLE "csv_file_rows" ADD COLUMN "listing_id" text;--> statement-breakpoint
ALTER TABLE "csv_file_rows" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "known_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "machines_model_idx" ON "machines" USING btree ("brand_key","model_key",coalesce(price, 0));--> statement-breakpoint
CREATE INDEX "machines_serial_number_idx" ON "machines" USING btree (upper(regexp_replace("facts" ->> 'serialNumber', '[^[:alnum:]]', '', 'g'))) WHERE facts ? 'serialNumber';--> statement-breakpoint
ALTER TABLE "csv_file_rows" ADD CONSTRAINT "csv_file_rows_choice_check" CHECK (not ("csv_file_rows"."is_new" and "csv_file_rows"."listing_id" is not null));--> statement-breakpoint
ALTER TABLE "csv_row_results" ADD CONSTRAINT "csv_row_results_outcome_check" CHECK ("csv_row_results"."outcome" in ('add', 'update', 'unchanged', 'known', 'refused'));--> statement-breakpoint
ALTER TABLE "csv_import_rows" ADD CONSTRAINT "csv_import_rows_verdict_check" CHECK ("csv_import_rows"."verdict" in ('add', 'update', 'unchanged', 'known', 'refused'));