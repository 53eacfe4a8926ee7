CREATE TABLE "model_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"brand_key" text COLLATE "C" GENERATED ALWAYS AS (lower(brand)) STORED,
	"model_key" text COLLATE "C" GENERATED ALWAYS AS (lower(model)) STORED,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"source_kind" text NOT NULL,
	"source" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	CONSTRAINT "model_facts_source_kind_check" CHECK ("model_facts"."source_kind" in ('page', 'csv', 'sellers', 'note')),
	CONSTRAINT "model_facts_source_check" CHECK (length(trim("model_facts"."source")) > 0 and ("model_facts"."source_kind" <> 'page' or "model_facts"."source" ~ '^https?://'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "model_facts_key" ON "model_facts" USING btree ("brand_key","model_key","key");