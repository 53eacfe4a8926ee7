ALTER TABLE "machines" ADD COLUMN "submission_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "machines_submission_key" ON "machines" USING btree ("seller_id","submission_key");