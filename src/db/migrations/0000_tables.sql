CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
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
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_username_check" CHECK (length(trim("users"."username")) > 0)
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_version_only_check" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
CREATE TABLE "machine_changes" (
	"version" bigint NOT NULL,
	"serial" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', brand || ' ' || model || ' ' || name), 'A') || setweight(to_tsvector('simple', heads::text || 'head ' || needles::text || 'needle ' || condition || ' ' || coalesce(year::text, '')), 'B') || setweight(to_tsvector('english', description), 'D')) STORED,
	CONSTRAINT "machines_condition_check" CHECK ("machines"."condition" in ('new', 'used', 'refurbished')),
	CONSTRAINT "machines_status_check" CHECK ("machines"."status" in ('pending', 'approved', 'featured', 'sold', 'rejected')),
	CONSTRAINT "machines_heads_check" CHECK ("machines"."heads" between 1 and 999),
	CONSTRAINT "machines_needles_check" CHECK ("machines"."needles" between 1 and 999),
	CONSTRAINT "machines_price_check" CHECK ("machines"."price" between 1 and 999999),
	CONSTRAINT "machines_year_check" CHECK ("machines"."year" between 1900 and 2200),
	CONSTRAINT "machines_markup_check" CHECK ("machines"."markup_percentage" >= 0),
	CONSTRAINT "machines_images_check" CHECK (cardinality("machines"."images") <= 10),
	CONSTRAINT "machines_main_image_check" CHECK ("machines"."main_image_index" >= 0),
	CONSTRAINT "machines_state_code_check" CHECK ("machines"."state_code" ~ '^[A-Z]{2}$'),
	CONSTRAINT "machines_premium_until_check" CHECK ("machines"."is_premium_paid" or "machines"."premium_until" is null),
	CONSTRAINT "machines_featured_until_check" CHECK ("machines"."is_featured_paid" or "machines"."featured_until" is null)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
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
	CONSTRAINT "payments_environment_check" CHECK ("payments"."environment" in ('sandbox', 'live')),
	CONSTRAINT "payments_state_check" CHECK ("payments"."state" in ('created', 'approved', 'captured', 'used', 'refunded', 'failed')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_usd" > 0),
	CONSTRAINT "payments_currency_check" CHECK ("payments"."currency" = 'USD'),
	CONSTRAINT "payments_options_check" CHECK ("payments"."premium" or "payments"."featured"),
	CONSTRAINT "payments_used_check" CHECK ("payments"."used_at" is null or "payments"."capture_id" is not null)
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
	CONSTRAINT "placements_kind_check" CHECK ("placements"."kind" in ('premium', 'featured')),
	CONSTRAINT "placements_dates_check" CHECK ("placements"."ends_at" > "placements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "accessories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homepage_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homepage_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "import_runs_status_check" CHECK ("import_runs"."status" in ('running', 'completed', 'error')),
	CONSTRAINT "import_runs_percentage_check" CHECK ("import_runs"."percentage" between 0 and 100)
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
	CONSTRAINT "machine_models_status_check" CHECK ("machine_models"."status" in ('pending', 'approved')),
	CONSTRAINT "machine_models_heads_check" CHECK ("machine_models"."heads" between 1 and 999),
	CONSTRAINT "machine_models_needles_check" CHECK ("machine_models"."needles" between 1 and 999)
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
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"machine_id" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" text
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
	CONSTRAINT "uploads_path_key" UNIQUE("path")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD CONSTRAINT "admin_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_claimed_by_machine_id_machines_id_fk" FOREIGN KEY ("claimed_by_machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "machine_changes_version_idx" ON "machine_changes" USING btree ("version");--> statement-breakpoint
CREATE UNIQUE INDEX "machines_serial_key" ON "machines" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "machines_seller_id_idx" ON "machines" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "machines_status_idx" ON "machines" USING btree ("status","created_at","serial");--> statement-breakpoint
CREATE INDEX "machines_search_idx" ON "machines" USING gin ("search");--> statement-breakpoint
CREATE INDEX "machines_by_brand_idx" ON "machines" USING btree ("brand_key","serial") WHERE is_public;--> statement-breakpoint
CREATE INDEX "machines_by_model_idx" ON "machines" USING btree ("model_key","serial") WHERE is_public;--> statement-breakpoint
CREATE INDEX "machines_by_heads_idx" ON "machines" USING btree ("heads","serial") WHERE is_public;--> statement-breakpoint
CREATE INDEX "machines_by_needles_idx" ON "machines" USING btree ("needles","serial") WHERE is_public;--> statement-breakpoint
CREATE INDEX "machines_by_price_idx" ON "machines" USING btree (coalesce(shown_price, 0),"serial") WHERE is_public;--> statement-breakpoint
CREATE INDEX "machines_by_newest_idx" ON "machines" USING btree ("created_at","serial") WHERE is_public;--> statement-breakpoint
CREATE INDEX "machines_promoted_idx" ON "machines" USING btree ("promotion_rank","serial") WHERE is_public and promotion_rank < 3;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_id_key" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_capture_id_key" ON "payments" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "payments_machine_id_idx" ON "payments" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "payments_payer_user_id_idx" ON "payments" USING btree ("payer_user_id");--> statement-breakpoint
CREATE INDEX "payments_state_idx" ON "payments" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "placements_payment_kind_key" ON "placements" USING btree ("payment_id","kind");--> statement-breakpoint
CREATE INDEX "placements_machine_id_idx" ON "placements" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "placements_ends_at_idx" ON "placements" USING btree ("ends_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accessories_name_key" ON "accessories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "contact_submissions_queue_idx" ON "contact_submissions" USING btree ("is_read","created_at");--> statement-breakpoint
CREATE INDEX "homepage_views_viewed_at_idx" ON "homepage_views" USING btree ("viewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_running_key" ON "import_runs" USING btree ("status") WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "machine_models_name_key" ON "machine_models" USING btree (lower("brand"),lower("name"),"heads","needles");--> statement-breakpoint
CREATE INDEX "outbox_unsent_idx" ON "outbox" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_views_visit_key" ON "page_views" USING btree ("machine_id","session_id");--> statement-breakpoint
CREATE INDEX "page_views_viewed_at_idx" ON "page_views" USING btree ("viewed_at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "uploads_unclaimed_idx" ON "uploads" USING btree ("created_at") WHERE claimed_by_machine_id is null;--> statement-breakpoint
CREATE INDEX "uploads_machine_idx" ON "uploads" USING btree ("claimed_by_machine_id");