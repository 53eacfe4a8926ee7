-- contract: it allows all that the one before it allowed
ALTER TABLE "machines" DROP CONSTRAINT "machines_price_check";--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_price_check" CHECK ("machines"."price" between 1 and 9999999);--> statement-breakpoint
-- Two letters are a code, also of a state that is not one of the United States.
UPDATE "machines" SET "state_code" = upper(regexp_replace("state", '[ -@\[-`{-~]', '', 'g'))
WHERE "state_code" IS NULL AND regexp_replace("state", '[ -@\[-`{-~]', '', 'g') ~ '^[A-Za-z]{2}$';
