-- contract: only a new column has the check
ALTER TABLE "thread_messages" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_facts_check" CHECK ("thread_messages"."facts" is null or ("thread_messages"."channel" = 'seller' and "thread_messages"."author" = 'seller' and jsonb_typeof("thread_messages"."facts") = 'object'));