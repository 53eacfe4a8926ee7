CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "account_shops" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"shop" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_shops_shop_check" CHECK (jsonb_typeof("account_shops"."shop") = 'object' and not "account_shops"."shop" @? 'strict $.* ? (@.type() == "object" || @.type() == "array" || @.type() == "null")' and length("account_shops"."shop"::text) <= 500)
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_tokens_purpose_check" CHECK ("account_tokens"."purpose" in ('reset-password', 'confirm-email'))
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"device" text DEFAULT 'Unknown device' NOT NULL,
	CONSTRAINT "sessions_public_id_key" UNIQUE("public_id"),
	CONSTRAINT "sessions_owner_check" CHECK (num_nonnulls("sessions"."user_id", "sessions"."guest_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"name" text,
	"email" text,
	"phone" text,
	"city" text,
	"state" text,
	"zip" text,
	"tewh_email" text,
	"tewh_phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_username_check" CHECK (length(trim("users"."username")) > 0)
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"listing_writes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_version_only_check" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
CREATE TABLE "gone_listings" (
	"machine_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_changes" (
	"version" bigint NOT NULL,
	"serial" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_fact_kinds" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "machine_fact_kinds_kind_check" CHECK ("machine_fact_kinds"."kind" in ('integer', 'decimal', 'text', 'date', 'boolean', 'oneOf', 'severalOf', 'entries'))
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
	"deleted_by" text NOT NULL,
	"revisions" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "csv_file_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" json NOT NULL,
	CONSTRAINT "csv_file_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "csv_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'checking' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" uuid,
	"started_by_name" text NOT NULL,
	"file_name" text,
	"format" jsonb,
	"row_count" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"error" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fruitless_attempts" smallint DEFAULT 0 NOT NULL,
	"add_count" integer DEFAULT 0 NOT NULL,
	"update_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"written_count" integer DEFAULT 0 NOT NULL,
	"file_format" jsonb,
	"written_until" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "csv_imports_status_check" CHECK ("csv_imports"."status" in ('checking', 'checked', 'running', 'stopped', 'completed', 'error'))
);
--> statement-breakpoint
CREATE TABLE "csv_row_results" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"problems" jsonb,
	"machine_id" text,
	"is_of_import" boolean DEFAULT false NOT NULL,
	CONSTRAINT "csv_row_results_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "csv_row_results_outcome_check" CHECK ("csv_row_results"."outcome" in ('add', 'update', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "csv_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" text[] NOT NULL,
	"verdict" text,
	"problems" jsonb,
	"machine_id" text,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "csv_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "csv_import_rows_verdict_check" CHECK ("csv_import_rows"."verdict" in ('add', 'update', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "import_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"machine_id" text,
	"message" text NOT NULL,
	CONSTRAINT "import_findings_kind_check" CHECK ("import_findings"."kind" in ('unclear', 'failed', 'kept', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"progress" text DEFAULT '' NOT NULL,
	"percentage" smallint DEFAULT 0 NOT NULL,
	"result" jsonb,
	"error" text,
	"cleared_at" timestamp with time zone,
	"started_by" uuid,
	"started_by_name" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_runs_status_check" CHECK ("import_runs"."status" in ('running', 'completed', 'error')),
	CONSTRAINT "import_runs_percentage_check" CHECK ("import_runs"."percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "partner_products" (
	"url" text PRIMARY KEY NOT NULL,
	"machine_id" text,
	"state" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"written" jsonb,
	"pictures" jsonb,
	"seen_by_run_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_products_state_check" CHECK ("partner_products"."state" in ('listed', 'sold', 'unclear'))
);
--> statement-breakpoint
CREATE TABLE "approved_versions" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"submitted_by" uuid,
	"fields" jsonb NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "listing_revisions_outcome_check" CHECK ("listing_revisions"."outcome" in ('approved', 'rejected', 'superseded')),
	CONSTRAINT "listing_revisions_decided_check" CHECK (("listing_revisions"."outcome" is null) = ("listing_revisions"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" integer GENERATED ALWAYS AS IDENTITY (sequence name "machines_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"custom_brand" text,
	"custom_model" text,
	"year" smallint,
	"condition" text DEFAULT 'used' NOT NULL,
	"heads" smallint NOT NULL,
	"needles" smallint NOT NULL,
	"price" integer,
	"is_consignment" boolean DEFAULT false NOT NULL,
	"city" text,
	"state" text,
	"zip" text,
	"location" text,
	"accessories" text,
	"description" text DEFAULT '' NOT NULL,
	"source_url" text,
	"image" text,
	"images" text[] DEFAULT '{}'::text[] NOT NULL,
	"main_image_index" smallint DEFAULT 0 NOT NULL,
	"seller_id" uuid,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_premium_paid" boolean DEFAULT false NOT NULL,
	"is_featured_paid" boolean DEFAULT false NOT NULL,
	"premium_until" timestamp with time zone,
	"featured_until" timestamp with time zone,
	"listing_options_payment_intent_id" text,
	"hidden_price" boolean DEFAULT false NOT NULL,
	"markup_percentage" numeric(7, 2),
	"apply_markup" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"financing_available" boolean DEFAULT false NOT NULL,
	"state_code" text,
	"shown_price" integer GENERATED ALWAYS AS (case when hidden_price then null when apply_markup and markup_percentage is not null then round(price * (1 + markup_percentage / 100))::integer else price end) STORED,
	"is_public" boolean GENERATED ALWAYS AS (status in ('approved', 'featured')) STORED,
	"promotion_rank" smallint GENERATED ALWAYS AS (case when is_featured_paid then 0 when is_premium_paid then 1 when status = 'featured' then 2 else 3 end) STORED,
	"brand_key" text COLLATE "C" GENERATED ALWAYS AS (lower(brand)) STORED,
	"model_key" text COLLATE "C" GENERATED ALWAYS AS (lower(model)) STORED,
	"back_office_text" text COLLATE "C" GENERATED ALWAYS AS (left(lower(id || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_phone, '') || ' ' || name || ' ' || brand || ' ' || model), 400)) STORED,
	"rejection_reason" text,
	"submission_key" uuid,
	"is_sold_unseen" boolean DEFAULT false NOT NULL,
	"placements_begun" boolean DEFAULT false NOT NULL,
	"placements_held_at" timestamp with time zone,
	"pending_change_at" timestamp with time zone,
	"review_status" text GENERATED ALWAYS AS (case when pending_change_at is not null and status in ('approved', 'featured') then 'pending' else status end) STORED NOT NULL,
	"sold_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"resting_since" timestamp with time zone,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', description || ' ' ||
        coalesce(regexp_replace(accessories, '"(name|quantity)":[[:space:]]*[0-9]*', ' ', 'g'), '') || ' ' ||
        case when financing_available or is_premium_paid then coalesce(city, '') || ' ' || coalesce(location, '') else '' end)) STORED,
	"fact_sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counter_photo" text,
	"plate_photo" text,
	"pending_since" timestamp with time zone,
	CONSTRAINT "machines_condition_check" CHECK ("machines"."condition" in ('new', 'used', 'refurbished')),
	CONSTRAINT "machines_status_check" CHECK ("machines"."status" in ('pending', 'approved', 'featured', 'sold', 'rejected')),
	CONSTRAINT "machines_resting_check" CHECK ("machines"."resting_since" is null or "machines"."status" = 'rejected'),
	CONSTRAINT "machines_heads_check" CHECK ("machines"."heads" between 1 and 999),
	CONSTRAINT "machines_needles_check" CHECK ("machines"."needles" between 1 and 999),
	CONSTRAINT "machines_price_check" CHECK ("machines"."price" between 1 and 9999999),
	CONSTRAINT "machines_year_check" CHECK ("machines"."year" between 1900 and 2200),
	CONSTRAINT "machines_markup_check" CHECK ("machines"."markup_percentage" >= 0),
	CONSTRAINT "machines_images_check" CHECK (cardinality("machines"."images") <= 10),
	CONSTRAINT "machines_counter_photo_check" CHECK ("machines"."counter_photo" is null or "machines"."counter_photo" = any("machines"."images")),
	CONSTRAINT "machines_plate_photo_check" CHECK ("machines"."plate_photo" is null or "machines"."plate_photo" <> all("machines"."images" || "machines"."image")),
	CONSTRAINT "machines_main_image_check" CHECK ("machines"."main_image_index" >= 0),
	CONSTRAINT "machines_state_code_check" CHECK ("machines"."state_code" ~ '^[A-Z]{2}$'),
	CONSTRAINT "machines_premium_until_check" CHECK ("machines"."is_premium_paid" or "machines"."premium_until" is null),
	CONSTRAINT "machines_featured_until_check" CHECK ("machines"."is_featured_paid" or "machines"."featured_until" is null)
);
--> statement-breakpoint
CREATE TABLE "price_reductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text NOT NULL,
	"from_usd" integer NOT NULL,
	"to_usd" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"change_from_usd" integer,
	CONSTRAINT "price_reductions_usd_check" CHECK ("price_reductions"."to_usd" >= 1 and "price_reductions"."to_usd" < "price_reductions"."from_usd")
);
--> statement-breakpoint
CREATE TABLE "model_fact_proposals" (
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"brand_key" text COLLATE "C" GENERATED ALWAYS AS (lower(brand)) STORED,
	"model_key" text COLLATE "C" GENERATED ALWAYS AS (lower(model)) STORED,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"machine_ids" text[] NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "model_facts_due" (
	"brand_key" text COLLATE "C" NOT NULL,
	"model_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stage" text,
	"reason" text,
	"outcome" text,
	"amount_usd" numeric(11, 2),
	"respond_by" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_usd" numeric(11, 2) NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_kind_check" CHECK ("payment_refunds"."kind" in ('refund', 'reversal')),
	CONSTRAINT "payment_refunds_amount_check" CHECK ("payment_refunds"."amount_usd" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"order_id" text,
	"capture_id" text,
	"machine_id" text,
	"payer_user_id" uuid,
	"premium" boolean NOT NULL,
	"featured" boolean NOT NULL,
	"amount_usd" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"paypal_answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"captured_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"invoice_id" text NOT NULL,
	"capture_status" text,
	"capture_reason" text,
	"payee_id" text,
	"capture_request_id" text,
	"refund_request_id" text,
	"listing_id" text NOT NULL,
	"listing_name" text NOT NULL,
	"brand" text NOT NULL,
	"premium_usd" integer NOT NULL,
	"featured_usd" integer NOT NULL,
	"saving_usd" integer NOT NULL,
	"refunded_usd" numeric(11, 2) DEFAULT 0 NOT NULL,
	"refund_reason" text,
	"failure" text,
	"claimed_until" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"failed_checks" smallint DEFAULT 0 NOT NULL,
	"unknown_since" timestamp with time zone,
	CONSTRAINT "payments_environment_check" CHECK ("payments"."environment" in ('sandbox', 'live')),
	CONSTRAINT "payments_state_check" CHECK ("payments"."state" in ('created', 'approved', 'captured', 'used', 'refunded', 'failed')),
	CONSTRAINT "payments_refund_reason_check" CHECK ("payments"."refund_reason" in ('admin', 'listing-gone', 'not-as-ordered', 'other-environment', 'paid-already', 'at-paypal', 'reversed')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_usd" > 0),
	CONSTRAINT "payments_price_check" CHECK ("payments"."amount_usd" = "payments"."premium_usd" + "payments"."featured_usd" - "payments"."saving_usd" and "payments"."saving_usd" >= 0),
	CONSTRAINT "payments_fees_check" CHECK (("payments"."premium_usd" > 0) = "payments"."premium" and ("payments"."featured_usd" > 0) = "payments"."featured" and "payments"."premium_usd" >= 0 and "payments"."featured_usd" >= 0),
	CONSTRAINT "payments_refunded_usd_check" CHECK ("payments"."refunded_usd" between 0 and "payments"."amount_usd"),
	CONSTRAINT "payments_currency_check" CHECK ("payments"."currency" = 'USD'),
	CONSTRAINT "payments_options_check" CHECK ("payments"."premium" or "payments"."featured"),
	CONSTRAINT "payments_used_check" CHECK ("payments"."used_at" is null or "payments"."capture_id" is not null),
	CONSTRAINT "payments_used_state_check" CHECK ("payments"."state" <> 'used' or "payments"."used_at" is not null),
	CONSTRAINT "payments_refunded_state_check" CHECK (("payments"."state" = 'refunded') = ("payments"."refunded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "paypal_events" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"event_type" text NOT NULL,
	"payment_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paypal_events_environment_check" CHECK ("paypal_events"."environment" in ('sandbox', 'live'))
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	"ended_at" timestamp with time zone,
	"week_notice_at" timestamp with time zone,
	CONSTRAINT "placements_kind_check" CHECK ("placements"."kind" in ('premium', 'featured')),
	CONSTRAINT "placements_dates_check" CHECK ("placements"."ends_at" > "placements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "sale_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "sale_checks_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "sale_checks_answer_check" CHECK ("sale_checks"."answer" in ('for-sale', 'lower-price', 'sold')),
	CONSTRAINT "sale_checks_answered_check" CHECK (("sale_checks"."answer" is null) = ("sale_checks"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "accessories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proposed_by" uuid,
	CONSTRAINT "accessories_status_check" CHECK ("accessories"."status" in ('pending', 'approved')),
	CONSTRAINT "accessories_name_check" CHECK (length(trim("accessories"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "admin_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"last_viewed_listings" timestamp with time zone DEFAULT now() NOT NULL,
	"last_viewed_contacts" timestamp with time zone DEFAULT now() NOT NULL,
	"last_viewed_accessories" timestamp with time zone DEFAULT now() NOT NULL,
	"last_viewed_models" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_notifications_user_id_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_user_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "machine_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"heads" smallint NOT NULL,
	"needles" smallint NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proposed_by" uuid,
	CONSTRAINT "machine_models_status_check" CHECK ("machine_models"."status" in ('pending', 'approved')),
	CONSTRAINT "machine_models_heads_check" CHECK ("machine_models"."heads" between 1 and 999),
	CONSTRAINT "machine_models_needles_check" CHECK ("machine_models"."needles" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "operator_contact" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"hours" text,
	"configured_email" text,
	"configured_phone" text,
	CONSTRAINT "operator_contact_one_row_check" CHECK ("operator_contact"."id"),
	CONSTRAINT "operator_contact_filled_check" CHECK (trim("operator_contact"."email") <> '' and trim("operator_contact"."phone") <> '' and trim("operator_contact"."address") <> '' and trim("operator_contact"."hours") <> '')
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_until" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"user_id" uuid,
	"reply_to" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text NOT NULL,
	"key" text NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_bucket_key_pk" PRIMARY KEY("bucket","key")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "settings_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"path" text NOT NULL,
	"owner_user_id" uuid,
	"guest_id" uuid,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	"claimed_by_machine_id" text,
	"kept_by_deleted_id" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "uploads_path_key" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "contact_press_days" (
	"machine_id" text NOT NULL,
	"day" date NOT NULL,
	"presses" integer NOT NULL,
	CONSTRAINT "contact_press_days_machine_id_day_pk" PRIMARY KEY("machine_id","day"),
	CONSTRAINT "contact_press_days_presses_check" CHECK ("contact_press_days"."presses" > 0)
);
--> statement-breakpoint
CREATE TABLE "homepage_view_days" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "homepage_view_days_views_check" CHECK ("homepage_view_days"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "homepage_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homepage_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impression_days" (
	"machine_id" text NOT NULL,
	"day" date NOT NULL,
	"impressions" integer NOT NULL,
	CONSTRAINT "impression_days_machine_id_day_pk" PRIMARY KEY("machine_id","day"),
	CONSTRAINT "impression_days_impressions_check" CHECK ("impression_days"."impressions" > 0)
);
--> statement-breakpoint
CREATE TABLE "machine_view_totals" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_view_days" (
	"machine_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_days_machine_id_day_pk" PRIMARY KEY("machine_id","day"),
	CONSTRAINT "page_view_days_views_check" CHECK ("page_view_days"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"machine_id" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" text
);
--> statement-breakpoint
ALTER TABLE "account_shops" ADD CONSTRAINT "account_shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deleted_listings" ADD CONSTRAINT "deleted_listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "csv_file_rows" ADD CONSTRAINT "csv_file_rows_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "csv_row_results" ADD CONSTRAINT "csv_row_results_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "csv_import_rows" ADD CONSTRAINT "csv_import_rows_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_findings" ADD CONSTRAINT "import_findings_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "partner_products" ADD CONSTRAINT "partner_products_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "partner_products" ADD CONSTRAINT "partner_products_seen_by_run_id_import_runs_id_fk" FOREIGN KEY ("seen_by_run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approved_versions" ADD CONSTRAINT "approved_versions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "listing_revisions" ADD CONSTRAINT "listing_revisions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "listing_revisions" ADD CONSTRAINT "listing_revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_revisions" ADD CONSTRAINT "listing_revisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_reductions" ADD CONSTRAINT "price_reductions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paypal_events" ADD CONSTRAINT "paypal_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sale_checks" ADD CONSTRAINT "sale_checks_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "accessories" ADD CONSTRAINT "accessories_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD CONSTRAINT "admin_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "machine_models" ADD CONSTRAINT "machine_models_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_claimed_by_machine_id_machines_id_fk" FOREIGN KEY ("claimed_by_machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kept_by_deleted_id_deleted_listings_machine_id_fk" FOREIGN KEY ("kept_by_deleted_id") REFERENCES "public"."deleted_listings"("machine_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_press_days" ADD CONSTRAINT "contact_press_days_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "impression_days" ADD CONSTRAINT "impression_days_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "machine_view_totals" ADD CONSTRAINT "machine_view_totals_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "page_view_days" ADD CONSTRAINT "page_view_days_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
CREATE INDEX "account_tokens_user_id_idx" ON "account_tokens" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE INDEX "account_tokens_expires_at_idx" ON "account_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "users_text_idx" ON "users" USING gin ("username" gin_trgm_ops,"name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_shown_name_idx" ON "users" USING btree (lower(coalesce("name", "username")),"id");
--> statement-breakpoint
CREATE INDEX "users_admins_idx" ON "users" USING btree ("id") WHERE role = 'admin';
--> statement-breakpoint
CREATE INDEX "machine_changes_version_idx" ON "machine_changes" USING btree ("version");
--> statement-breakpoint
CREATE INDEX "deleted_listings_deleted_at_idx" ON "deleted_listings" USING btree ("deleted_at","machine_id");
--> statement-breakpoint
CREATE INDEX "deleted_listings_seller_id_idx" ON "deleted_listings" USING btree ("seller_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "csv_imports_running_key" ON "csv_imports" USING btree ("status") WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX "csv_imports_created_at_idx" ON "csv_imports" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "csv_imports_started_by_idx" ON "csv_imports" USING btree ("started_by");
--> statement-breakpoint
CREATE INDEX "csv_row_results_outcome_idx" ON "csv_row_results" USING btree ("import_id","outcome","row");
--> statement-breakpoint
CREATE INDEX "csv_import_rows_verdict_idx" ON "csv_import_rows" USING btree ("import_id","verdict","is_done","row");
--> statement-breakpoint
CREATE UNIQUE INDEX "import_findings_key" ON "import_findings" USING btree ("run_id","url","kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_running_key" ON "import_runs" USING btree ("status") WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX "import_runs_started_at_idx" ON "import_runs" USING btree ("started_at");
--> statement-breakpoint
CREATE INDEX "import_runs_started_by_idx" ON "import_runs" USING btree ("started_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "partner_products_machine_id_key" ON "partner_products" USING btree ("machine_id");
--> statement-breakpoint
CREATE INDEX "partner_products_seen_by_run_id_idx" ON "partner_products" USING btree ("seen_by_run_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "listing_revisions_waiting_key" ON "listing_revisions" USING btree ("machine_id") WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX "listing_revisions_machine_id_idx" ON "listing_revisions" USING btree ("machine_id","submitted_at");
--> statement-breakpoint
CREATE INDEX "listing_revisions_submitted_by_idx" ON "listing_revisions" USING btree ("submitted_by");
--> statement-breakpoint
CREATE INDEX "listing_revisions_decided_by_idx" ON "listing_revisions" USING btree ("decided_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "machines_serial_key" ON "machines" USING btree ("serial");
--> statement-breakpoint
CREATE INDEX "machines_seller_id_idx" ON "machines" USING btree ("seller_id","created_at","serial","is_public","review_status");
--> statement-breakpoint
CREATE UNIQUE INDEX "machines_submission_key" ON "machines" USING btree ("seller_id","submission_key");
--> statement-breakpoint
CREATE INDEX "machines_pending_since_idx" ON "machines" USING btree (coalesce("pending_change_at", "pending_since", "updated_at")) WHERE review_status = 'pending';
--> statement-breakpoint
CREATE INDEX "machines_placed_idx" ON "machines" USING btree ("id","brand","is_premium_paid","is_featured_paid") WHERE is_premium_paid or is_featured_paid;
--> statement-breakpoint
CREATE INDEX "machines_back_office_list_idx" ON "machines" USING btree ("created_at","serial","review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid","seller_id","id");
--> statement-breakpoint
CREATE INDEX "machines_alike_idx" ON "machines" USING btree ("review_status","brand_key","condition","heads","needles","promotion_rank","is_premium_paid","created_at","serial");
--> statement-breakpoint
CREATE INDEX "machines_described_idx" ON "machines" USING btree ("brand_key","model_key") WHERE is_public and facts <> '{}';
--> statement-breakpoint
CREATE INDEX "machines_back_office_text_idx" ON "machines" USING gin ("back_office_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "price_reductions_machine_id_idx" ON "price_reductions" USING btree ("machine_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "model_fact_proposals_key" ON "model_fact_proposals" USING btree ("brand_key","model_key","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "model_facts_key" ON "model_facts" USING btree ("brand_key","model_key","key");
--> statement-breakpoint
CREATE INDEX "model_facts_due_model_idx" ON "model_facts_due" USING btree ("brand_key","model_key");
--> statement-breakpoint
CREATE INDEX "payment_disputes_payment_id_idx" ON "payment_disputes" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "payment_refunds_refunded_at_idx" ON "payment_refunds" USING btree ("refunded_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_id_key" ON "payments" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_capture_id_key" ON "payments" USING btree ("capture_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice_id_key" ON "payments" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "payments_machine_id_idx" ON "payments" USING btree ("machine_id");
--> statement-breakpoint
CREATE INDEX "payments_payer_user_id_idx" ON "payments" USING btree ("payer_user_id");
--> statement-breakpoint
CREATE INDEX "payments_state_idx" ON "payments" USING btree ("state","created_at");
--> statement-breakpoint
CREATE INDEX "payments_counted_at_idx" ON "payments" USING btree (coalesce("captured_at", "created_at"),"id");
--> statement-breakpoint
CREATE INDEX "payments_captured_at_idx" ON "payments" USING btree ("captured_at","environment","amount_usd") WHERE captured_at is not null;
--> statement-breakpoint
CREATE INDEX "payments_text_idx" ON "payments" USING gin ("invoice_id" gin_trgm_ops,"order_id" gin_trgm_ops,"capture_id" gin_trgm_ops,"listing_id" gin_trgm_ops,"listing_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "payments_next_check_idx" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;
--> statement-breakpoint
CREATE INDEX "paypal_events_payment_id_idx" ON "paypal_events" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "paypal_events_received_at_idx" ON "paypal_events" USING btree ("received_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "placements_payment_kind_key" ON "placements" USING btree ("payment_id","kind");
--> statement-breakpoint
CREATE INDEX "placements_machine_id_idx" ON "placements" USING btree ("machine_id");
--> statement-breakpoint
CREATE INDEX "placements_ends_at_idx" ON "placements" USING btree ("ends_at") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "sale_checks_machine_id_idx" ON "sale_checks" USING btree ("machine_id","sent_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "accessories_name_key" ON "accessories" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "accessories_proposed_by_idx" ON "accessories" USING btree ("proposed_by");
--> statement-breakpoint
CREATE INDEX "accessories_pending_idx" ON "accessories" USING btree ("created_at","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor_user_id_idx" ON "audit_log" USING btree ("actor_user_id");
--> statement-breakpoint
CREATE INDEX "audit_log_text_idx" ON "audit_log" USING gin ("action" gin_trgm_ops,"actor_name" gin_trgm_ops,"subject_id" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contact_submissions_waiting_idx" ON "contact_submissions" USING btree ("created_at") WHERE "contact_submissions"."answered_at" is null;
--> statement-breakpoint
CREATE INDEX "contact_submissions_machine_id_idx" ON "contact_submissions" USING btree ("machine_id");
--> statement-breakpoint
CREATE INDEX "contact_submissions_created_at_idx" ON "contact_submissions" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "contact_submissions_list_idx" ON "contact_submissions" USING btree ("is_read","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "contact_submissions_text_idx" ON "contact_submissions" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contact_submissions_email_idx" ON "contact_submissions" USING btree (lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "machine_models_name_key" ON "machine_models" USING btree (lower("brand"),lower("name"),"heads","needles");
--> statement-breakpoint
CREATE INDEX "machine_models_proposed_by_idx" ON "machine_models" USING btree ("proposed_by");
--> statement-breakpoint
CREATE INDEX "machine_models_pending_idx" ON "machine_models" USING btree ("created_at","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "outbox_unsent_idx" ON "outbox" USING btree ("created_at") WHERE sent_at is null and given_up_at is null;
--> statement-breakpoint
CREATE INDEX "outbox_created_at_idx" ON "outbox" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "outbox_user_id_idx" ON "outbox" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "outbox_text_idx" ON "outbox" USING gin ("recipient" gin_trgm_ops,"subject" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "outbox_recipient_idx" ON "outbox" USING btree (lower("recipient"));
--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE INDEX "uploads_unclaimed_idx" ON "uploads" USING btree ("created_at") WHERE claimed_by_machine_id is null;
--> statement-breakpoint
CREATE INDEX "uploads_machine_idx" ON "uploads" USING btree ("claimed_by_machine_id");
--> statement-breakpoint
CREATE INDEX "uploads_deleted_listing_idx" ON "uploads" USING btree ("kept_by_deleted_id");
--> statement-breakpoint
CREATE INDEX "uploads_owner_user_id_idx" ON "uploads" USING btree ("owner_user_id");
--> statement-breakpoint
CREATE INDEX "uploads_guest_id_idx" ON "uploads" USING btree ("guest_id");
--> statement-breakpoint
CREATE INDEX "homepage_views_viewed_at_idx" ON "homepage_views" USING btree ("viewed_at");
--> statement-breakpoint
CREATE INDEX "machine_view_totals_views_idx" ON "machine_view_totals" USING btree ("views" DESC NULLS FIRST,"machine_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "page_views_visit_key" ON "page_views" USING btree ("machine_id","session_id");
--> statement-breakpoint
CREATE INDEX "page_views_viewed_at_idx" ON "page_views" USING btree ("viewed_at");
--> statement-breakpoint
-- From here on by hand: the generator of migrations knows no statistics, no functions and no triggers.
--
-- Of long texts that are all different, a hundred samples say too little about how many have a word; and each sample more
-- makes the analysis of the table read three hundred rows more.
ALTER TABLE machines ALTER COLUMN back_office_text SET STATISTICS 200;
--> statement-breakpoint
INSERT INTO catalogue_version (version) VALUES (1);
--> statement-breakpoint
-- Says which listings look otherwise to visitors, in the transaction that makes them so: caches and the index in memory
-- follow this version. A write that no visitor can see, of a listing that waits or of what only its seller reads, moves
-- `listing_writes` alone. The update of the one row makes writers commit in the order of their versions: a reader who
-- has seen version N has seen every change up to N.
CREATE FUNCTION note_machine_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Of no concern to visitors, or made of other columns. A column that is not named here counts as seen.
  unseen CONSTANT text[] := array['updated_at', 'price', 'apply_markup', 'markup_percentage', 'custom_brand',
    'custom_model', 'source_url', 'submission_key', 'rejection_reason', 'premium_until', 'featured_until',
    'listing_options_payment_intent_id', 'pending_change_at', 'review_status', 'brand_key', 'model_key', 'back_office_text', 'search'];
  most_named CONSTANT integer := 2000;
  written bigint := 1;
  open_rows bigint := 0;
  changed integer[];
  this_version bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A hidden one too when it was here before: its page says no longer that it is gone.
    SELECT count(*), array_agg(serial) FILTER (WHERE status IN ('approved', 'featured')
        OR (status = 'sold' AND NOT is_sold_unseen)
        OR EXISTS (SELECT FROM gone_listings WHERE machine_id = n.id))
      INTO written, changed FROM new_machines n;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*), array_agg(serial) FILTER (WHERE status IN ('approved', 'featured')
        OR (status = 'sold' AND NOT is_sold_unseen)
        OR EXISTS (SELECT FROM gone_listings WHERE machine_id = o.id))
      INTO written, changed FROM old_machines o;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT count(*), count(*) FILTER (WHERE status IN ('approved', 'featured') OR (status = 'sold' AND NOT is_sold_unseen))
      INTO written, open_rows FROM new_machines;
    -- So many are not compared: everything is read anew.
    IF open_rows <= most_named THEN
      -- What visitors saw and what they see now; a listing that is there twice and alike looks as it did.
      SELECT array_agg(DISTINCT serial) INTO changed FROM (
        SELECT serial FROM (
          SELECT serial, to_jsonb(o) - unseen AS shown FROM old_machines o
          WHERE status IN ('approved', 'featured') OR (status = 'sold' AND NOT is_sold_unseen)
          UNION ALL
          SELECT serial, to_jsonb(n) - unseen FROM new_machines n
          WHERE status IN ('approved', 'featured') OR (status = 'sold' AND NOT is_sold_unseen)
        ) AS both_times
        GROUP BY serial, shown HAVING count(*) = 1
      ) AS unlike;
    END IF;
  END IF;
  IF written = 0 THEN
    RETURN NULL;
  END IF;

  IF changed IS NULL AND open_rows <= most_named AND TG_OP <> 'TRUNCATE' THEN
    UPDATE catalogue_version SET listing_writes = listing_writes + 1;
    RETURN NULL;
  END IF;

  UPDATE catalogue_version SET version = version + 1, listing_writes = listing_writes + 1
    RETURNING version INTO this_version;
  IF changed IS NULL OR cardinality(changed) > most_named THEN
    INSERT INTO machine_changes (version, serial) VALUES (this_version, NULL);
  ELSE
    INSERT INTO machine_changes (version, serial) SELECT this_version, unnest(changed);
  END IF;
  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_inserted AFTER INSERT ON machines
  REFERENCING NEW TABLE AS new_machines FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
--> statement-breakpoint
CREATE TRIGGER machines_updated AFTER UPDATE ON machines
  REFERENCING OLD TABLE AS old_machines NEW TABLE AS new_machines FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
--> statement-breakpoint
CREATE TRIGGER machines_deleted AFTER DELETE ON machines
  REFERENCING OLD TABLE AS old_machines FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
--> statement-breakpoint
CREATE TRIGGER machines_truncated AFTER TRUNCATE ON machines
  FOR EACH STATEMENT EXECUTE FUNCTION note_machine_changes();
--> statement-breakpoint
-- The contact in the profiles of admins stands on every page: as note_site_change, at the end of the transaction.
CREATE FUNCTION note_operator_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_version bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO this_version;
  -- No machine has this number: the version moved, and no listing with it.
  INSERT INTO machine_changes (version, serial) VALUES (this_version, 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_contact_changed AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.role, OLD.tewh_email, OLD.tewh_phone) IS DISTINCT FROM (NEW.role, NEW.tewh_email, NEW.tewh_phone))
  EXECUTE FUNCTION note_operator_contact();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_contact_removed AFTER DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION note_operator_contact();
--> statement-breakpoint
-- Before the row goes, whoever deletes it: by then what visitors saw of it would be gone with it.
CREATE FUNCTION note_gone_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('approved', 'featured') OR (OLD.status = 'sold' AND NOT OLD.is_sold_unseen)
    OR EXISTS (SELECT FROM approved_versions WHERE machine_id = OLD.id)
  THEN
    INSERT INTO gone_listings (machine_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_going BEFORE DELETE ON machines FOR EACH ROW EXECUTE FUNCTION note_gone_listing();
--> statement-breakpoint
-- What an admin edits of the site stands on every page: pages kept for a version must not outlive it. Deferred, so that
-- the version is taken last, as by whoever changes a listing: two that want the version and a listing must not wait for
-- each other.
CREATE FUNCTION note_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_version bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO this_version;
  -- No machine has this number: the version moved, and no listing with it.
  INSERT INTO machine_changes (version, serial) VALUES (this_version, 0);
  PERFORM pg_notify('catalogue', this_version::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_contact_edited AFTER INSERT OR UPDATE ON operator_contact
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_site_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER site_content_edited AFTER INSERT OR UPDATE ON settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.key <> 'payment_mode') EXECUTE FUNCTION note_site_change();
--> statement-breakpoint
-- The release before reads and writes the contact in the profiles of admins: as long as it runs, each hears of the other.
CREATE FUNCTION copy_contact_to_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET tewh_email = NEW.email, tewh_phone = NEW.phone
  WHERE role = 'admin' AND (tewh_email, tewh_phone) IS DISTINCT FROM (NEW.email, NEW.phone);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER operator_contact_to_profiles AFTER UPDATE OF email, phone ON operator_contact
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_contact_to_profiles();
--> statement-breakpoint
CREATE FUNCTION copy_contact_from_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operator_contact SET email = nullif(trim(NEW.tewh_email), ''), phone = nullif(trim(NEW.tewh_phone), '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER operator_contact_from_profile AFTER UPDATE OF tewh_email, tewh_phone ON users
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.role = 'admin'
    AND (OLD.tewh_email, OLD.tewh_phone) IS DISTINCT FROM (NEW.tewh_email, NEW.tewh_phone))
  EXECUTE FUNCTION copy_contact_from_profile();
--> statement-breakpoint
-- Keeps at the listing whether one of its changes waits: its version for `If-Match` moves with each of them, and lists
-- need not look for them.
CREATE FUNCTION note_waiting_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listing text := CASE WHEN TG_OP = 'DELETE' THEN OLD.machine_id ELSE NEW.machine_id END;
BEGIN
  UPDATE machines SET pending_change_at =
    (SELECT submitted_at FROM listing_revisions WHERE machine_id = listing AND outcome IS NULL)
  WHERE id = listing;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listing_revisions_noted AFTER INSERT OR UPDATE OF outcome OR DELETE ON listing_revisions
  FOR EACH ROW EXECUTE FUNCTION note_waiting_change();
--> statement-breakpoint
-- The release before changes the listing itself and puts it in review: what a change that waits said before that is past.
CREATE FUNCTION note_overtaken_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_revisions SET outcome = 'superseded', decided_at = now() WHERE machine_id = NEW.id AND outcome IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_overtaken AFTER UPDATE ON machines FOR EACH ROW
  WHEN (NEW.pending_change_at IS NOT NULL AND OLD.status IN ('approved', 'featured') AND NEW.status = 'pending'
    AND (OLD.brand, OLD.model, OLD.name, OLD.description, OLD.heads, OLD.needles, OLD.images, OLD.price, OLD.contact_email)
      IS DISTINCT FROM
      (NEW.brand, NEW.model, NEW.name, NEW.description, NEW.heads, NEW.needles, NEW.images, NEW.price, NEW.contact_email))
  EXECUTE FUNCTION note_overtaken_change();
--> statement-breakpoint
-- Whoever changes a status, the release before included: the day of a sale is that of its becoming sold, and what is not
-- rejected does not rest.
CREATE FUNCTION date_machine_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'sold' THEN
    NEW.sold_at := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.status <> 'sold' THEN
    NEW.sold_at := coalesce(NEW.sold_at, now());
  END IF;
  IF NEW.status <> 'rejected' THEN
    NEW.resting_since := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_ends_dated BEFORE INSERT OR UPDATE OF status ON machines
  FOR EACH ROW EXECUTE FUNCTION date_machine_ends();
--> statement-breakpoint
-- What each value in `machines.facts` is stands in `machine_fact_kinds`: a new fact needs no migration, and no value is
-- stored that is not of its kind. A fact that is not there is of another release, whose backup must come back.
CREATE FUNCTION check_machine_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT fact.key INTO wrong
  FROM jsonb_each(NEW.facts) AS fact JOIN machine_fact_kinds USING (key)
  WHERE NOT CASE jsonb_typeof(fact.value)
    WHEN 'number' THEN kind = 'decimal' OR (kind = 'integer' AND (fact.value::text)::numeric % 1 = 0)
    WHEN 'boolean' THEN kind = 'boolean'
    WHEN 'string' THEN kind IN ('text', 'oneOf') OR (kind = 'date' AND fact.value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$')
    WHEN 'array' THEN kind IN ('severalOf', 'entries') AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(fact.value) AS item
      WHERE jsonb_typeof(item) <> CASE kind WHEN 'entries' THEN 'object' ELSE 'string' END)
    ELSE false END IS TRUE
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The machine fact % is not of its kind', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'machines_facts_check', TABLE = 'machines';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_facts_checked BEFORE INSERT OR UPDATE OF facts ON machines FOR EACH ROW
  WHEN (NEW.facts <> '{}'::jsonb) EXECUTE FUNCTION check_machine_facts();
--> statement-breakpoint
-- Each fact has a source, and no source is of a fact that is not there. Who writes facts and says nothing of their
-- sources, as the release before does, makes them the seller's: no value inherits the check of the one before it.
CREATE FUNCTION complete_fact_sources() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_day CONSTANT text := to_char(NEW.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD');
  is_silent CONSTANT boolean := TG_OP = 'UPDATE' AND NEW.fact_sources = OLD.fact_sources;
BEGIN
  SELECT coalesce(jsonb_object_agg(fact.key, CASE
      WHEN NEW.fact_sources ? fact.key AND NOT (is_silent AND fact.value IS DISTINCT FROM OLD.facts -> fact.key
        AND NEW.fact_sources -> fact.key ->> 'source' <> 'seller')
      THEN NEW.fact_sources -> fact.key
      ELSE jsonb_build_object('source', 'seller', 'on', on_day) END), '{}')
    INTO NEW.fact_sources FROM jsonb_each(NEW.facts) AS fact;
  IF jsonb_path_exists(NEW.fact_sources, '$.* ? (
      !(@.on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
      || !(@.source == "model" || @.source == "seller"
        || (@.source == "checked" && exists(@.by) && (@.stated.source == "model" || @.stated.source == "seller")
          && @.stated.on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))') THEN
    RAISE EXCEPTION 'The source of a machine fact is none'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'machines_fact_sources_check', TABLE = 'machines';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_facts_sourced BEFORE INSERT OR UPDATE OF facts, fact_sources ON machines FOR EACH ROW
  WHEN (NEW.facts <> '{}'::jsonb OR NEW.fact_sources <> '{}'::jsonb) EXECUTE FUNCTION complete_fact_sources();
--> statement-breakpoint
-- Sorted by machine, so that two writers cannot wait for each other. Views that become counts by day are taken off here and
-- put back by count_view_days, in the same statement.
CREATE FUNCTION count_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO machine_view_totals
    SELECT machine_id, count(*) FROM new_views GROUP BY machine_id ORDER BY machine_id
    ON CONFLICT (machine_id) DO UPDATE SET views = machine_view_totals.views + excluded.views;
  ELSE
    UPDATE machine_view_totals t SET views = t.views - gone.views
    FROM (SELECT machine_id, count(*) AS views FROM old_views GROUP BY machine_id ORDER BY machine_id) AS gone
    WHERE t.machine_id = gone.machine_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER page_views_inserted AFTER INSERT ON page_views REFERENCING NEW TABLE AS new_views
  FOR EACH STATEMENT EXECUTE FUNCTION count_views();
--> statement-breakpoint
CREATE TRIGGER page_views_deleted AFTER DELETE ON page_views REFERENCING OLD TABLE AS old_views
  FOR EACH STATEMENT EXECUTE FUNCTION count_views();
--> statement-breakpoint
CREATE FUNCTION count_view_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO machine_view_totals
    SELECT machine_id, sum(views) FROM new_days GROUP BY machine_id ORDER BY machine_id
    ON CONFLICT (machine_id) DO UPDATE SET views = machine_view_totals.views + excluded.views;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A machine whose id changes takes its total along by itself.
    UPDATE machine_view_totals t SET views = t.views + more.views
    FROM (SELECT machine_id, sum(n.views - o.views) AS views
      FROM new_days n JOIN old_days o USING (machine_id, day) GROUP BY machine_id ORDER BY machine_id) AS more
    WHERE t.machine_id = more.machine_id;
  ELSE
    UPDATE machine_view_totals t SET views = t.views - gone.views
    FROM (SELECT machine_id, sum(views) AS views FROM old_days GROUP BY machine_id ORDER BY machine_id) AS gone
    WHERE t.machine_id = gone.machine_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER page_view_days_inserted AFTER INSERT ON page_view_days REFERENCING NEW TABLE AS new_days
  FOR EACH STATEMENT EXECUTE FUNCTION count_view_days();
--> statement-breakpoint
CREATE TRIGGER page_view_days_updated AFTER UPDATE ON page_view_days REFERENCING OLD TABLE AS old_days NEW TABLE AS new_days
  FOR EACH STATEMENT EXECUTE FUNCTION count_view_days();
--> statement-breakpoint
CREATE TRIGGER page_view_days_deleted AFTER DELETE ON page_view_days REFERENCING OLD TABLE AS old_days
  FOR EACH STATEMENT EXECUTE FUNCTION count_view_days();
--> statement-breakpoint
-- Whoever changes the images and says nothing of these photos, as files, imports and the release before do, is not held
-- up: a photo of the counter that is no longer among the images is none, nor is one of the plate that everybody is to see.
CREATE FUNCTION release_photo_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.counter_photo = OLD.counter_photo AND NEW.counter_photo <> ALL (NEW.images) THEN
    NEW.counter_photo := NULL;
  END IF;
  IF NEW.plate_photo = OLD.plate_photo AND NEW.plate_photo = ANY (NEW.images || NEW.image) THEN
    NEW.plate_photo := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_photo_slots_released BEFORE UPDATE OF images, image ON machines FOR EACH ROW
  WHEN (NEW.counter_photo IS NOT NULL OR NEW.plate_photo IS NOT NULL) EXECUTE FUNCTION release_photo_slots();
--> statement-breakpoint
-- A line for each change and none for each model: writers of two machines of a model do not wait for each other.
CREATE FUNCTION note_model_facts_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO model_facts_due SELECT OLD.brand_key, OLD.model_key WHERE OLD.is_public AND OLD.facts <> '{}';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO model_facts_due SELECT NEW.brand_key, NEW.model_key WHERE NEW.is_public AND NEW.facts <> '{}';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_described AFTER INSERT ON machines FOR EACH ROW
  WHEN (NEW.is_public AND NEW.facts <> '{}'::jsonb) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
CREATE TRIGGER machines_described_anew AFTER UPDATE ON machines FOR EACH ROW
  WHEN ((OLD.is_public OR NEW.is_public) AND (OLD.is_public, OLD.facts, OLD.brand_key, OLD.model_key)
    IS DISTINCT FROM (NEW.is_public, NEW.facts, NEW.brand_key, NEW.model_key)) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
CREATE TRIGGER machines_described_gone AFTER DELETE ON machines FOR EACH ROW
  WHEN (OLD.is_public AND OLD.facts <> '{}'::jsonb) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
-- Whoever writes a status, the release before included. Neither its seller's edits nor a moderator's make a listing wait anew,
-- and a decision that is taken back at once leaves it where it stood in the queue.
CREATE FUNCTION date_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.pending_since := coalesce(NEW.pending_since, NEW.updated_at);
  ELSIF OLD.status <> 'pending'
    AND (OLD.pending_since IS NULL OR NEW.updated_at - OLD.updated_at > interval '1 minute') THEN
    NEW.pending_since := NEW.updated_at;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_waiting_dated BEFORE INSERT OR UPDATE OF status ON machines
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION date_waiting();
