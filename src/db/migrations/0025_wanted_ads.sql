-- contract: only new tables have the checks, and the release before writes none of the new columns
CREATE TABLE "wanted_ads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"query" text NOT NULL,
	"words" text NOT NULL,
	"needed_by" date,
	"state" text NOT NULL,
	"rejection_reason" text,
	"published_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"submitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wanted_ads_query_key" UNIQUE("subscriber_id","query"),
	CONSTRAINT "wanted_ads_state_check" CHECK ("wanted_ads"."state" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "wanted_ads_query_check" CHECK (length("wanted_ads"."query") between 1 and 2000),
	CONSTRAINT "wanted_ads_words_check" CHECK (length("wanted_ads"."words") <= 1000),
	CONSTRAINT "wanted_ads_rejection_check" CHECK (("wanted_ads"."state" = 'rejected') = (coalesce(length(trim("wanted_ads"."rejection_reason")), 0) > 0) and ("wanted_ads"."state" = 'rejected' or "wanted_ads"."rejection_reason" is null)),
	CONSTRAINT "wanted_ads_publication_check" CHECK (num_nonnulls("wanted_ads"."published_at", "wanted_ads"."ends_at") = (case "wanted_ads"."state" when 'approved' then 2 else 0 end) and ("wanted_ads"."ends_at" is null or "wanted_ads"."ends_at" > "wanted_ads"."published_at") and ("wanted_ads"."reminded_at" is null or "wanted_ads"."ends_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "wanted_answers" (
	"wanted_ad_id" uuid NOT NULL,
	"machine_id" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wanted_answers_wanted_ad_id_machine_id_pk" PRIMARY KEY("wanted_ad_id","machine_id")
);
--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD COLUMN "wanted_words" text;--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD COLUMN "wanted_needed_by" date;--> statement-breakpoint
ALTER TABLE "wanted_ads" ADD CONSTRAINT "wanted_ads_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_answers" ADD CONSTRAINT "wanted_answers_wanted_ad_id_wanted_ads_id_fk" FOREIGN KEY ("wanted_ad_id") REFERENCES "public"."wanted_ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_answers" ADD CONSTRAINT "wanted_answers_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "wanted_ads_state_idx" ON "wanted_ads" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "wanted_answers_machine_id_idx" ON "wanted_answers" USING btree ("machine_id");--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_wanted_check" CHECK (num_nonnulls("subscription_requests"."wanted_words", "subscription_requests"."wanted_needed_by") = 0 or num_nonnulls("subscription_requests"."wanted_words", "subscription_requests"."query") = 2);