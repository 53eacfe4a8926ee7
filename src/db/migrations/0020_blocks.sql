CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "blocks_key" UNIQUE("kind","value"),
	CONSTRAINT "blocks_kind_check" CHECK ("blocks"."kind" in ('email', 'phone', 'network')),
	CONSTRAINT "blocks_value_check" CHECK ("blocks"."value" <> ''),
	CONSTRAINT "blocks_reason_check" CHECK (length(trim("blocks"."reason")) > 0),
	CONSTRAINT "blocks_end_check" CHECK ("blocks"."ends_at" > "blocks"."created_at")
);
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "blocks_ends_at_idx" ON "blocks" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "contact_submissions_network_idx" ON "contact_submissions" USING btree ("created_at") WHERE "contact_submissions"."network" is not null;