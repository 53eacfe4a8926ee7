CREATE TABLE "inbound_mails" (
	"message_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inbound_mails_received_at_idx" ON "inbound_mails" USING btree ("received_at");