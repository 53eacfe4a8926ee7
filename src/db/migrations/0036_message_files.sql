-- contract: only a new table has the checks
CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid,
	"message_id" uuid,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"is_passed_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_files_author_check" CHECK ("message_files"."author" in ('buyer', 'seller', 'office')),
	CONSTRAINT "message_files_kind_check" CHECK ("message_files"."kind" in ('photo', 'pdf')),
	CONSTRAINT "message_files_name_check" CHECK (length("message_files"."name") between 1 and 100),
	CONSTRAINT "message_files_bytes_check" CHECK ("message_files"."bytes" > 0),
	CONSTRAINT "message_files_size_check" CHECK (("message_files"."kind" = 'photo') = ("message_files"."width" is not null) and ("message_files"."width" is null) = ("message_files"."height" is null))
);
--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_thread_idx" ON "message_files" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "message_files_message_idx" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_unsent_idx" ON "message_files" USING btree ("created_at") WHERE "message_files"."message_id" is null;