-- contract: only a new table has the checks and the unique index
CREATE TABLE "thread_waits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"party" text NOT NULL,
	"reason" text,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_answered" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "thread_waits_party_check" CHECK ("thread_waits"."party" in ('seller', 'office')),
	CONSTRAINT "thread_waits_reason_check" CHECK ("thread_waits"."reason" in ('seller-silent', 'seller-gone')),
	CONSTRAINT "thread_waits_handover_check" CHECK ("thread_waits"."reason" is null or "thread_waits"."party" = 'office'),
	CONSTRAINT "thread_waits_end_check" CHECK ("thread_waits"."ended_at" >= "thread_waits"."since"),
	CONSTRAINT "thread_waits_answer_check" CHECK (not "thread_waits"."is_answered" or "thread_waits"."ended_at" is not null),
	CONSTRAINT "thread_waits_reminder_check" CHECK ("thread_waits"."reminded_at" is null or "thread_waits"."party" = 'seller')
);
--> statement-breakpoint
ALTER TABLE "thread_waits" ADD CONSTRAINT "thread_waits_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "thread_waits_open_key" ON "thread_waits" USING btree ("thread_id") WHERE "thread_waits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "thread_waits_thread_idx" ON "thread_waits" USING btree ("thread_id","since");--> statement-breakpoint
CREATE INDEX "thread_waits_since_idx" ON "thread_waits" USING btree ("party","since");--> statement-breakpoint
CREATE INDEX "thread_waits_answered_idx" ON "thread_waits" USING btree ("party","ended_at") WHERE "thread_waits"."is_answered";--> statement-breakpoint
-- Who waits now has waited since then; the earlier waits of messages are not known.
INSERT INTO "thread_waits" ("thread_id", "party", "since")
SELECT "id", "waits_for", "waiting_since" FROM "threads" WHERE "waits_for" IN ('seller', 'office');
