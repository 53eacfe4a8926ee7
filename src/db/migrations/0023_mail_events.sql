-- contract: the release before writes none of these columns, and their defaults pass the check
CREATE TABLE "mail_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "mail_events_id_check" CHECK ("mail_events"."id" <> ''),
	CONSTRAINT "mail_events_kind_check" CHECK ("mail_events"."kind" in ('bounce', 'complaint')),
	CONSTRAINT "mail_events_address_check" CHECK ("mail_events"."address" <> '' and "mail_events"."address" = lower("mail_events"."address"))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kind" text;--> statement-breakpoint
CREATE INDEX "mail_events_address_idx" ON "mail_events" USING btree ("address");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_stopped_check" CHECK (not is_stopped or given_up_at is not null);