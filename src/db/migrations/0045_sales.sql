-- contract: only a new table has new checks and a new unique index
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text,
	"listing_id" text NOT NULL,
	"listing_name" text NOT NULL,
	"brand" text NOT NULL,
	"channel" text NOT NULL,
	"seller_id" uuid,
	"seller_name" text NOT NULL,
	"seller_email" text,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"sold_on" date NOT NULL,
	"buyer" text,
	"thread_id" uuid,
	"buyer_name" text,
	"price_usd" integer,
	"commission_percent" numeric(4, 2),
	"commission_usd" numeric(11, 2),
	"undone_at" timestamp with time zone,
	"relisted_at" timestamp with time zone,
	CONSTRAINT "sales_channel_check" CHECK ("sales"."channel" in ('brokered', 'consignment')),
	CONSTRAINT "sales_recorded_by_check" CHECK ("sales"."recorded_by" in ('seller', 'office')),
	CONSTRAINT "sales_buyer_check" CHECK ("sales"."buyer" in ('thread', 'named', 'elsewhere')),
	CONSTRAINT "sales_thread_check" CHECK ("sales"."thread_id" is null or "sales"."buyer" = 'thread'),
	CONSTRAINT "sales_buyer_name_check" CHECK ("sales"."buyer_name" is null or "sales"."buyer" in ('thread', 'named')),
	CONSTRAINT "sales_price_check" CHECK ("sales"."price_usd" between 1 and 9999999),
	CONSTRAINT "sales_commission_percent_check" CHECK ("sales"."commission_percent" between 0 and 10),
	CONSTRAINT "sales_commission_check" CHECK (("sales"."commission_usd" is null) = ("sales"."commission_percent" is null or "sales"."price_usd" is null) and "sales"."commission_usd" >= 0),
	CONSTRAINT "sales_end_check" CHECK ("sales"."undone_at" is null or "sales"."relisted_at" is null)
);
--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_current_key" ON "sales" USING btree ("machine_id") WHERE "sales"."undone_at" is null and "sales"."relisted_at" is null;--> statement-breakpoint
CREATE INDEX "sales_sold_on_idx" ON "sales" USING btree ("sold_on","id");--> statement-breakpoint
CREATE INDEX "sales_machine_idx" ON "sales" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "sales_seller_idx" ON "sales" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "sales_thread_idx" ON "sales" USING btree ("thread_id");