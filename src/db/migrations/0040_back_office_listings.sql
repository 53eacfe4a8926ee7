DROP INDEX "machines_seller_id_idx";--> statement-breakpoint
DROP INDEX "machines_placed_idx";--> statement-breakpoint
CREATE INDEX "machines_pending_since_idx" ON "machines" USING btree (coalesce("pending_change_at", "updated_at")) WHERE review_status = 'pending';--> statement-breakpoint
CREATE INDEX "machines_seller_id_idx" ON "machines" USING btree ("seller_id","created_at","serial","is_public");--> statement-breakpoint
CREATE INDEX "machines_placed_idx" ON "machines" USING btree ("id","brand","is_premium_paid","is_featured_paid") WHERE is_premium_paid or is_featured_paid;