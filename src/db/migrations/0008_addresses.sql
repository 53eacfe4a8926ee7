CREATE INDEX "gone_listings_id_end_idx" ON "gone_listings" USING btree (right("machine_id", 7));--> statement-breakpoint
CREATE INDEX "machines_id_end_idx" ON "machines" USING btree (right("id", 7));