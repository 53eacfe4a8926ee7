-- contract: only a new table has new checks and unique indexes; the release before writes no messages about quotes
CREATE TABLE "quote_numbers" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"machine_id" text,
	"machine_name" text NOT NULL,
	"number" integer NOT NULL,
	"version" smallint NOT NULL,
	"lines" jsonb NOT NULL,
	"total_usd" numeric(11, 2) NOT NULL,
	"deposit_usd" numeric(11, 2),
	"deposit_percent" smallint,
	"valid_until" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" text,
	"accepted_name" text,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "quotes_number_version_key" UNIQUE("number","version"),
	CONSTRAINT "quotes_state_check" CHECK ("quotes"."state" in ('sent', 'accepted', 'declined', 'withdrawn', 'expired', 'replaced', 'fallen-through')),
	CONSTRAINT "quotes_changed_by_check" CHECK ("quotes"."changed_by" in ('buyer', 'seller', 'office')),
	CONSTRAINT "quotes_number_check" CHECK ("quotes"."number" > 1000),
	CONSTRAINT "quotes_version_check" CHECK ("quotes"."version" >= 1),
	CONSTRAINT "quotes_lines_check" CHECK (case when jsonb_typeof("quotes"."lines") = 'array' then jsonb_array_length("quotes"."lines") between 1 and 12 and not "quotes"."lines" @? '$[*] ? (!(@.kind == "machine" || @.kind == "freight" || @.kind == "rigging" || @.kind == "installation" || @.kind == "training" || @.kind == "tax" || @.kind == "other") || !(@.note.type() == "string") || !(@.cents.type() == "number") || !(@.cents >= 0) || !(@.cents <= 999999999))' else false end),
	CONSTRAINT "quotes_total_check" CHECK ("quotes"."total_usd" > 0),
	CONSTRAINT "quotes_deposit_check" CHECK ("quotes"."deposit_usd" > 0 and "quotes"."deposit_usd" <= "quotes"."total_usd"),
	CONSTRAINT "quotes_deposit_percent_check" CHECK ("quotes"."deposit_percent" is null or ("quotes"."deposit_percent" between 1 and 100 and "quotes"."deposit_usd" is not null)),
	CONSTRAINT "quotes_changed_check" CHECK (("quotes"."state" = 'sent') = ("quotes"."changed_at" is null)),
	CONSTRAINT "quotes_accepted_check" CHECK (("quotes"."state" in ('accepted', 'fallen-through')) = ("quotes"."accepted_name" is not null) and ("quotes"."accepted_name" is null) = ("quotes"."accepted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "thread_messages_origin_check";--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_open_key" ON "quotes" USING btree ("thread_id") WHERE "quotes"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_accepted_key" ON "quotes" USING btree ("machine_id") WHERE "quotes"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "quotes_thread_idx" ON "quotes" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "quotes_machine_idx" ON "quotes" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "quotes_state_idx" ON "quotes" USING btree ("state","valid_until","id");--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_origin_check" CHECK ("thread_messages"."origin" in ('form', 'site', 'mail', 'call', 'proposal', 'notice', 'quote', 'quote-notice'));