DROP INDEX "audit_log_text_idx";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "audit_log_actor_name_idx" ON "audit_log" USING btree ("actor_name","id");--> statement-breakpoint
CREATE INDEX "audit_log_lines_idx" ON "audit_log" USING btree ("id") WHERE import_id is null;--> statement-breakpoint
CREATE INDEX "audit_log_import_id_idx" ON "audit_log" USING btree ("import_id","id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_text_idx" ON "audit_log" USING gin ("action" gin_trgm_ops,"actor_name" gin_trgm_ops,"subject_id" gin_trgm_ops,"subject_name" gin_trgm_ops);