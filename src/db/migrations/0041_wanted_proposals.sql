-- contract: only a new origin of messages has the checks
ALTER TABLE "thread_messages" DROP CONSTRAINT "thread_messages_origin_check";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "thread_messages_asks_check";--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_proposal_check" CHECK ("thread_messages"."origin" <> 'proposal' or ("thread_messages"."channel" = 'buyer' and "thread_messages"."author" <> 'buyer'));--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_origin_check" CHECK ("thread_messages"."origin" in ('form', 'site', 'mail', 'call', 'proposal'));--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_asks_check" CHECK (not "thread_messages"."asks_seller" or "thread_messages"."review" is not null or "thread_messages"."origin" = 'proposal');
