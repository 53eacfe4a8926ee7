CREATE TABLE "approved_versions" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_listings" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"seller_id" uuid,
	"images" text[] NOT NULL,
	"machine" jsonb NOT NULL,
	"placements" jsonb NOT NULL,
	"approved_version" jsonb,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kept_by_deleted_id" text;--> statement-breakpoint
ALTER TABLE "approved_versions" ADD CONSTRAINT "approved_versions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "deleted_listings" ADD CONSTRAINT "deleted_listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_listings_deleted_at_idx" ON "deleted_listings" USING btree ("deleted_at","machine_id");--> statement-breakpoint
CREATE INDEX "deleted_listings_seller_id_idx" ON "deleted_listings" USING btree ("seller_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kept_by_deleted_id_deleted_listings_machine_id_fk" FOREIGN KEY ("kept_by_deleted_id") REFERENCES "public"."deleted_listings"("machine_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_deleted_listing_idx" ON "uploads" USING btree ("kept_by_deleted_id");