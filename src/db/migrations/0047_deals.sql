-- contract: only new tables have new checks
CREATE TABLE "deal_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"from_stage" text,
	"to_stage" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" uuid,
	"version" integer NOT NULL,
	CONSTRAINT "deal_moves_from_stage_check" CHECK ("deal_moves"."from_stage" in ('new', 'talking', 'introduced', 'under-offer', 'deposit', 'inspected', 'paid', 'picked-up', 'won', 'lost')),
	CONSTRAINT "deal_moves_to_stage_check" CHECK ("deal_moves"."to_stage" in ('new', 'talking', 'introduced', 'under-offer', 'deposit', 'inspected', 'paid', 'picked-up', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"thread_id" uuid PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"stage_since" timestamp with time zone NOT NULL,
	"moved_by" uuid,
	"lost_reason" text,
	"lost_words" text,
	"owner_id" uuid,
	"next_step" text,
	"next_step_on" date,
	"expected_amount_usd" integer,
	"expected_commission_usd" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deals_stage_check" CHECK ("deals"."stage" in ('new', 'talking', 'introduced', 'under-offer', 'deposit', 'inspected', 'paid', 'picked-up', 'won', 'lost')),
	CONSTRAINT "deals_lost_reason_check" CHECK ("deals"."lost_reason" in ('price', 'sold-elsewhere', 'bought-elsewhere', 'no-answer', 'no-financing', 'condition', 'freight', 'postponed', 'other')),
	CONSTRAINT "deals_lost_check" CHECK (("deals"."stage" = 'lost') = ("deals"."lost_reason" is not null)),
	CONSTRAINT "deals_lost_words_check" CHECK ("deals"."lost_words" is null or ("deals"."lost_reason" is not null and length("deals"."lost_words") between 1 and 500)),
	CONSTRAINT "deals_next_step_check" CHECK (length("deals"."next_step") between 1 and 200),
	CONSTRAINT "deals_next_step_on_check" CHECK ("deals"."next_step_on" is null or "deals"."next_step" is not null),
	CONSTRAINT "deals_amount_check" CHECK ("deals"."expected_amount_usd" between 1 and 9999999),
	CONSTRAINT "deals_commission_check" CHECK ("deals"."expected_commission_usd" between 0 and 9999999)
);
--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_thread_id_deals_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."deals"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_moves_thread_idx" ON "deal_moves" USING btree ("thread_id","version");--> statement-breakpoint
CREATE INDEX "deal_moves_moved_by_idx" ON "deal_moves" USING btree ("moved_by");--> statement-breakpoint
CREATE INDEX "deals_stage_idx" ON "deals" USING btree ("stage","stage_since");--> statement-breakpoint
CREATE INDEX "deals_owner_idx" ON "deals" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "deals_moved_by_idx" ON "deals" USING btree ("moved_by");--> statement-breakpoint
CREATE INDEX "deals_next_step_idx" ON "deals" USING btree ("next_step_on") WHERE "deals"."next_step_on" is not null;--> statement-breakpoint
CREATE FUNCTION note_deal_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup contains the deals.
  IF current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_moves (thread_id, to_stage, moved_at, moved_by, version)
      VALUES (NEW.thread_id, NEW.stage, NEW.stage_since, NEW.moved_by, NEW.version);
  ELSIF NEW.stage <> OLD.stage THEN
    INSERT INTO deal_moves (thread_id, from_stage, to_stage, moved_at, moved_by, version)
      VALUES (NEW.thread_id, OLD.stage, NEW.stage, NEW.stage_since, NEW.moved_by, NEW.version);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deals_moved AFTER INSERT OR UPDATE OF stage ON deals
  FOR EACH ROW EXECUTE FUNCTION note_deal_move();
--> statement-breakpoint
CREATE FUNCTION deal_stage_number(stage text) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN array_position(ARRAY['new', 'talking', 'introduced', 'under-offer', 'deposit', 'inspected', 'paid', 'picked-up', 'won', 'lost'], stage);
--> statement-breakpoint
-- Begins the deal of a conversation with this stage, or moves it there from an earlier one: never back, and never one that is
-- closed. Without a conversation, which introductions outlive, it does nothing.
CREATE FUNCTION advance_deal(of_thread uuid, to_stage text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A backup contains the deals.
  IF current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
    RETURN;
  END IF;
  INSERT INTO deals (thread_id, stage, stage_since, created_at)
    SELECT id, to_stage, at, at FROM threads WHERE id = of_thread
    ON CONFLICT (thread_id) DO UPDATE
    SET stage = to_stage, stage_since = at, moved_by = NULL, version = deals.version + 1
    WHERE deal_stage_number(deals.stage) < deal_stage_number(to_stage);
END
$$;
--> statement-breakpoint
-- Neither the purchase of an accepted offer nor that of an accepted quote, whose table follows, comes about any more: what the
-- office has moved further, or closed, stays.
CREATE FUNCTION return_deal(of_thread uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals SET stage_since = at, moved_by = NULL, version = version + 1,
    stage = CASE WHEN EXISTS (SELECT FROM introductions WHERE thread_id = of_thread) THEN 'introduced' ELSE 'talking' END
    WHERE thread_id = of_thread AND stage = 'under-offer'
      AND NOT EXISTS (SELECT FROM offers WHERE thread_id = of_thread AND state = 'accepted')
      AND NOT EXISTS (SELECT FROM quotes WHERE thread_id = of_thread AND state = 'accepted');
END
$$;
--> statement-breakpoint
CREATE FUNCTION advance_introduced_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM advance_deal(NEW.thread_id, 'introduced', NEW.introduced_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER introductions_advance_deals AFTER INSERT ON introductions
  FOR EACH ROW EXECUTE FUNCTION advance_introduced_deal();
--> statement-breakpoint
-- An offer, or a quote, moves the deal of its conversation; the argument names the column with the time of its beginning.
CREATE FUNCTION move_bargained_deal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begun timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state = 'accepted' THEN
      PERFORM return_deal(OLD.thread_id, now());
    END IF;
    RETURN NULL;
  END IF;
  begun := to_jsonb(NEW) ->> TG_ARGV[0];
  IF TG_OP = 'INSERT' THEN
    PERFORM advance_deal(NEW.thread_id, 'talking', begun);
  ELSIF OLD.state = 'accepted' AND NEW.state <> 'accepted' THEN
    PERFORM return_deal(NEW.thread_id, coalesce(NEW.changed_at, now()));
  END IF;
  IF NEW.state = 'accepted' THEN
    PERFORM advance_deal(NEW.thread_id, 'under-offer', coalesce(NEW.changed_at, begun));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offers_move_deals AFTER INSERT OR UPDATE OF state OR DELETE ON offers
  FOR EACH ROW EXECUTE FUNCTION move_bargained_deal('made_at');
--> statement-breakpoint
-- What was there before deals. A restored backup from before calls it, too.
CREATE FUNCTION begin_missing_deals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM advance_deal(thread_id, 'talking', min(made_at)) FROM offers GROUP BY thread_id;
  PERFORM advance_deal(thread_id, 'introduced', min(introduced_at)) FROM introductions GROUP BY thread_id;
  PERFORM advance_deal(thread_id, 'under-offer', max(changed_at)) FROM offers WHERE state = 'accepted' GROUP BY thread_id;
END
$$;
--> statement-breakpoint
SELECT begin_missing_deals();
