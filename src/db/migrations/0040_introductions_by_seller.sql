-- contract: the release before introduces once in a thread
ALTER TABLE "introductions" DROP CONSTRAINT "introductions_thread_id_key";--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_thread_seller_key" UNIQUE("thread_id","seller_id");
--> statement-breakpoint
-- A restore inserts messages in any order.
ALTER TABLE "thread_messages" ALTER CONSTRAINT "thread_messages_released_from_id_fk" DEFERRABLE INITIALLY DEFERRED;
