-- contract: each constraint allows all that it allowed before
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_kind_check";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_amount_check";--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_kind_check" CHECK ("payment_refunds"."kind" in ('refund', 'reversal', 'cancelled-reversal'));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_amount_check" CHECK ("payment_refunds"."amount_usd" <> 0 and ("payment_refunds"."amount_usd" < 0) = ("payment_refunds"."kind" = 'cancelled-reversal'));