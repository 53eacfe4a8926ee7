DROP INDEX "contact_submissions_queue_idx";--> statement-breakpoint
CREATE INDEX "payments_captured_at_idx" ON "payments" USING btree ("captured_at","environment","amount_usd") WHERE captured_at is not null;--> statement-breakpoint
CREATE INDEX "contact_submissions_created_at_idx" ON "contact_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_submissions_list_idx" ON "contact_submissions" USING btree ("is_read","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_submissions_text_idx" ON "contact_submissions" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_text_idx" ON "outbox" USING gin ("recipient" gin_trgm_ops,"subject" gin_trgm_ops);