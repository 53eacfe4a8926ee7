-- contract: the release before fills neither new column of sale_checks, which both constraints allow.
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_checks" ADD COLUMN "seller_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_checks" ADD COLUMN "address_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sale_checks" ADD CONSTRAINT "sale_checks_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_checks_seller_id_idx" ON "sale_checks" USING btree ("seller_id");--> statement-breakpoint
ALTER TABLE "sale_checks" ADD CONSTRAINT "sale_checks_asked_check" CHECK (("sale_checks"."seller_id" is null) = ("sale_checks"."address_confirmed_at" is null));--> statement-breakpoint
-- Sessions from before the column count from their sign-in.
UPDATE "sessions" SET "authenticated_at" = "created_at";
