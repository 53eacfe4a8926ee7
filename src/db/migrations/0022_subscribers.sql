-- contract: only new tables have the checks
CREATE TABLE "refused_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"query" text NOT NULL,
	"name" text NOT NULL,
	"frequency" text NOT NULL,
	"paused_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_frequency_check" CHECK ("saved_searches"."frequency" in ('at-once', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "shown_price_changes" (
	"machine_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_usd" integer NOT NULL,
	"to_usd" integer NOT NULL,
	CONSTRAINT "shown_price_changes_machine_id_at_pk" PRIMARY KEY("machine_id","at")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"key" text NOT NULL,
	"former_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"time_zone" text NOT NULL,
	"mail_hour" smallint DEFAULT 8 NOT NULL,
	"mails_at_night" boolean DEFAULT false NOT NULL,
	"stopped_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"watches_checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscribers_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "subscribers_key_key" UNIQUE("key"),
	CONSTRAINT "subscribers_identity_check" CHECK (num_nonnulls("subscribers"."user_id", "subscribers"."email") = 1),
	CONSTRAINT "subscribers_mail_hour_check" CHECK ("subscribers"."mail_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "subscription_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"time_zone" text NOT NULL,
	"query" text,
	"name" text,
	"frequency" text,
	"watched" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_requests_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "subscription_requests_frequency_check" CHECK ("subscription_requests"."frequency" in ('at-once', 'daily', 'weekly')),
	CONSTRAINT "subscription_requests_search_check" CHECK (num_nonnulls("subscription_requests"."query", "subscription_requests"."name", "subscription_requests"."frequency") in (0, 3) and ("subscription_requests"."query" is not null or cardinality("subscription_requests"."watched") > 0))
);
--> statement-breakpoint
CREATE TABLE "last_alerts" (
	"subscriber_id" uuid NOT NULL,
	"machine_id" text NOT NULL,
	"price_usd" integer,
	"is_sold" boolean NOT NULL,
	"alerted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_alerts_subscriber_id_machine_id_pk" PRIMARY KEY("subscriber_id","machine_id")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"subscriber_id" uuid NOT NULL,
	"machine_id" text NOT NULL,
	"price_usd" integer,
	"note" text DEFAULT '' NOT NULL,
	"watched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watches_subscriber_id_machine_id_pk" PRIMARY KEY("subscriber_id","machine_id")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_price_changes" ADD CONSTRAINT "shown_price_changes_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_alerts" ADD CONSTRAINT "last_alerts_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_query_key" ON "saved_searches" USING btree ("subscriber_id","query");--> statement-breakpoint
CREATE INDEX "shown_price_changes_at_idx" ON "shown_price_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "subscribers_former_keys_idx" ON "subscribers" USING gin ("former_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscription_requests_created_at_idx" ON "subscription_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscription_requests_email_idx" ON "subscription_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "last_alerts_machine_id_idx" ON "last_alerts" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "watches_machine_id_idx" ON "watches" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "public_periods_began_at_idx" ON "public_periods" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "public_periods_ended_at_idx" ON "public_periods" USING btree ("ended_at");
--> statement-breakpoint
-- Whoever changes the price, the mark-up or whether the price is shown.
CREATE FUNCTION note_shown_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shown_price_changes (machine_id, at, from_usd, to_usd)
    VALUES (NEW.id, now(), OLD.shown_price, NEW.shown_price)
    ON CONFLICT (machine_id, at) DO UPDATE SET to_usd = excluded.to_usd;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_shown_price_changed AFTER UPDATE ON machines
  FOR EACH ROW WHEN (OLD.is_public AND NEW.is_public AND OLD.shown_price <> NEW.shown_price)
  EXECUTE FUNCTION note_shown_price_change();
