DROP INDEX "machine_view_totals_views_idx";--> statement-breakpoint
CREATE INDEX "machine_view_totals_views_idx" ON "machine_view_totals" USING btree ("views" DESC NULLS FIRST,"machine_id");