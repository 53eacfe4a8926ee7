-- contract: only new tables have the checks and unique indexes
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"origin" text NOT NULL,
	"contact_id" uuid,
	"released_from_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_messages_contact_id_key" UNIQUE("contact_id"),
	CONSTRAINT "thread_messages_released_from_id_key" UNIQUE("released_from_id"),
	CONSTRAINT "thread_messages_channel_check" CHECK ("thread_messages"."channel" in ('buyer', 'seller', 'office')),
	CONSTRAINT "thread_messages_author_check" CHECK ("thread_messages"."author" in ('buyer', 'seller', 'office')),
	CONSTRAINT "thread_messages_origin_check" CHECK ("thread_messages"."origin" in ('form', 'site', 'mail')),
	CONSTRAINT "thread_messages_body_check" CHECK (length("thread_messages"."body") between 1 and 5000),
	CONSTRAINT "thread_messages_writer_check" CHECK (case "thread_messages"."channel" when 'office' then "thread_messages"."author" = 'office' when 'seller' then "thread_messages"."author" <> 'buyer' else true end)
);
--> statement-breakpoint
CREATE TABLE "thread_parties" (
	"thread_id" uuid NOT NULL,
	"party" text NOT NULL,
	"key" text,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone NOT NULL,
	"mail_due_at" timestamp with time zone,
	CONSTRAINT "thread_parties_thread_id_party_pk" PRIMARY KEY("thread_id","party"),
	CONSTRAINT "thread_parties_key_key" UNIQUE("key"),
	CONSTRAINT "thread_parties_party_check" CHECK ("thread_parties"."party" in ('buyer', 'seller', 'office')),
	CONSTRAINT "thread_parties_key_check" CHECK (("thread_parties"."key" is not null) = ("thread_parties"."party" = 'buyer'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"machine_id" text,
	"machine_name" text,
	"subject" text,
	"buyer_email" text,
	"buyer_name" text NOT NULL,
	"buyer_phone" text,
	"seller_id" uuid,
	"seller_joined_by" text,
	"seller_reads_since" timestamp with time zone,
	"waits_for" text,
	"waiting_since" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "threads_waits_for_check" CHECK ("threads"."waits_for" in ('buyer', 'seller', 'office')),
	CONSTRAINT "threads_waiting_check" CHECK (("threads"."waits_for" is null) = ("threads"."waiting_since" is null)),
	CONSTRAINT "threads_seller_joined_by_check" CHECK ("threads"."seller_joined_by" in ('premium', 'introduction')),
	CONSTRAINT "threads_machine_name_check" CHECK ("threads"."machine_id" is null or "threads"."machine_name" is not null),
	CONSTRAINT "threads_email_check" CHECK (length("threads"."buyer_email") between 1 and 320 and "threads"."buyer_email" = lower("threads"."buyer_email"))
);
--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_contact_id_contact_submissions_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_released_from_id_fk" FOREIGN KEY ("released_from_id") REFERENCES "public"."thread_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_parties" ADD CONSTRAINT "thread_parties_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_thread_idx" ON "thread_messages" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_messages_author_idx" ON "thread_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "thread_messages_text_idx" ON "thread_messages" USING gin ("body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "thread_parties_due_idx" ON "thread_parties" USING btree ("mail_due_at") WHERE "thread_parties"."mail_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_buyer_machine_key" ON "threads" USING btree ("buyer_email","machine_id") WHERE "threads"."machine_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_buyer_general_key" ON "threads" USING btree ("buyer_email") WHERE "threads"."machine_name" is null;--> statement-breakpoint
CREATE INDEX "threads_buyer_idx" ON "threads" USING btree ("buyer_email");--> statement-breakpoint
CREATE INDEX "threads_machine_idx" ON "threads" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "threads_seller_idx" ON "threads" USING btree ("seller_id","last_message_at");--> statement-breakpoint
CREATE INDEX "threads_waiting_idx" ON "threads" USING btree ("waits_for","waiting_since");--> statement-breakpoint
-- Messages of the contact form become conversations: one of each address and listing, or one about none. A seller who was asked
-- takes part from the first question that was mailed to them; other sellers see what is asked from now on.
INSERT INTO "threads" ("machine_id", "machine_name", "subject", "buyer_email", "buyer_name", "buyer_phone", "seller_id", "seller_joined_by", "seller_reads_since", "waits_for", "waiting_since", "last_message_at", "created_at")
SELECT c."machine_id",
  max(m."name"),
  (array_agg(c."subject" ORDER BY c."created_at") FILTER (WHERE c."subject" IS NOT NULL))[1],
  left(lower(c."email"), 320),
  (array_agg(c."name" ORDER BY c."created_at" DESC))[1],
  (array_agg(c."phone" ORDER BY c."created_at" DESC) FILTER (WHERE c."phone" IS NOT NULL))[1],
  (array_agg(u."id"))[1],
  CASE WHEN bool_or(c."asked_seller_id" = u."id") THEN 'premium' END,
  CASE WHEN count(u."id") > 0 THEN coalesce(min(c."created_at") FILTER (WHERE c."asked_seller_id" = u."id"), now()) END,
  CASE WHEN bool_or(c."answered_at" IS NULL AND NOT c."is_seller_asked") THEN 'office'
    WHEN bool_or(c."answered_at" IS NULL) THEN CASE WHEN bool_or(c."asked_seller_id" = u."id") THEN 'seller' ELSE 'office' END
    WHEN bool_or(c."answered_as" = 'answered') THEN 'buyer' END,
  CASE WHEN bool_or(c."answered_at" IS NULL) THEN min(c."created_at") FILTER (WHERE c."answered_at" IS NULL)
    WHEN bool_or(c."answered_as" = 'answered') THEN max(c."answered_at") END,
  max(c."created_at"),
  min(c."created_at")
FROM "contact_submissions" c
LEFT JOIN "machines" m ON m."id" = c."machine_id"
LEFT JOIN "users" u ON u."id" = m."seller_id" AND u."role" = 'user'
WHERE c."email" <> ''
GROUP BY left(lower(c."email"), 320), c."machine_id";--> statement-breakpoint
INSERT INTO "thread_messages" ("thread_id", "channel", "author", "body", "origin", "contact_id", "created_at")
SELECT t."id", 'buyer', 'buyer', left(c."message", 5000), 'form', c."id", c."created_at"
FROM "contact_submissions" c
JOIN "threads" t ON t."buyer_email" = left(lower(c."email"), 320) AND t."machine_id" IS NOT DISTINCT FROM c."machine_id"
WHERE c."message" <> '';--> statement-breakpoint
INSERT INTO "thread_parties" ("thread_id", "party", "key", "read_at", "mailed_at")
SELECT t."id", p."party",
  CASE WHEN p."party" = 'buyer' THEN replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') END,
  CASE WHEN p."party" = 'office' AND NOT EXISTS (SELECT FROM "thread_messages" r JOIN "contact_submissions" c ON c."id" = r."contact_id" WHERE r."thread_id" = t."id" AND NOT c."is_read") THEN t."last_message_at" END,
  t."last_message_at"
FROM "threads" t
CROSS JOIN (VALUES ('buyer'), ('seller'), ('office')) p("party");
