-- contract: the release before writes no passed_file_ids
ALTER TABLE "thread_messages" ADD COLUMN "passed_file_ids" uuid[];--> statement-breakpoint
ALTER TABLE "thread_parties" ADD COLUMN "reply_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_passed_files_check" CHECK ("thread_messages"."passed_file_ids" is null or ("thread_messages"."author" = 'office' and "thread_messages"."channel" <> 'office'));