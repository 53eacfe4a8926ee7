ALTER TABLE "csv_imports" ADD COLUMN "digest" text;--> statement-breakpoint
CREATE INDEX "csv_imports_digest_idx" ON "csv_imports" USING btree ("digest","created_at");