-- contract: only new tables have new checks and unique indexes; the release before writes no notices
CREATE TABLE "offer_limits" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"seller_id" uuid,
	"accept_from_usd" integer,
	"decline_below_usd" integer,
	CONSTRAINT "offer_limits_accept_check" CHECK ("offer_limits"."accept_from_usd" between 1 and 9999999),
	CONSTRAINT "offer_limits_decline_check" CHECK ("offer_limits"."decline_below_usd" between 1 and 9999999),
	CONSTRAINT "offer_limits_order_check" CHECK ("offer_limits"."decline_below_usd" <= "offer_limits"."accept_from_usd")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"machine_id" text,
	"previous_id" uuid,
	"round" smallint DEFAULT 0 NOT NULL,
	"maker" text NOT NULL,
	"amount_usd" integer NOT NULL,
	"price_usd" integer,
	"wants_inspection" boolean DEFAULT false NOT NULL,
	"wants_delivery" boolean DEFAULT false NOT NULL,
	"message_id" uuid,
	"state" text DEFAULT 'made' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" text,
	CONSTRAINT "offers_maker_check" CHECK ("offers"."maker" in ('buyer', 'seller', 'office')),
	CONSTRAINT "offers_state_check" CHECK ("offers"."state" in ('made', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'overtaken', 'fallen-through')),
	CONSTRAINT "offers_changed_by_check" CHECK ("offers"."changed_by" in ('buyer', 'seller', 'office')),
	CONSTRAINT "offers_amount_check" CHECK ("offers"."amount_usd" between 1 and 9999999),
	CONSTRAINT "offers_round_check" CHECK ("offers"."round" between 0 and 5),
	CONSTRAINT "offers_previous_check" CHECK (("offers"."previous_id" is null) = ("offers"."round" = 0)),
	CONSTRAINT "offers_expiry_check" CHECK ("offers"."expires_at" > "offers"."made_at"),
	CONSTRAINT "offers_changed_check" CHECK (("offers"."state" = 'made') = ("offers"."changed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "thread_messages_origin_check";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "is_under_offer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_limits" ADD CONSTRAINT "offer_limits_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "offer_limits" ADD CONSTRAINT "offer_limits_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_previous_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_limits_seller_idx" ON "offer_limits" USING btree ("seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open_key" ON "offers" USING btree ("thread_id") WHERE "offers"."state" = 'made';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_accepted_key" ON "offers" USING btree ("machine_id") WHERE "offers"."state" = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_previous_key" ON "offers" USING btree ("previous_id");--> statement-breakpoint
CREATE INDEX "offers_thread_idx" ON "offers" USING btree ("thread_id","made_at");--> statement-breakpoint
CREATE INDEX "offers_machine_idx" ON "offers" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "offers_expiry_idx" ON "offers" USING btree ("expires_at") WHERE "offers"."state" = 'made';--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_origin_check" CHECK ("thread_messages"."origin" in ('form', 'site', 'mail', 'call', 'proposal', 'notice'));--> statement-breakpoint
-- Visitors see it on the listing, and lists need not look for offers: also after an offer was deleted with its conversation.
CREATE FUNCTION note_accepted_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listing text := CASE WHEN TG_OP = 'DELETE' THEN OLD.machine_id ELSE NEW.machine_id END;
BEGIN
  UPDATE machines SET is_under_offer = NOT is_under_offer WHERE id = listing
    AND is_under_offer <> EXISTS (SELECT FROM offers WHERE machine_id = listing AND state = 'accepted');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offers_noted AFTER INSERT OR UPDATE OF state OR DELETE ON offers
  FOR EACH ROW EXECUTE FUNCTION note_accepted_offer();
