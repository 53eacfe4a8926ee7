-- A listing is under offer while an offer for it, or a quote, is accepted.
CREATE OR REPLACE FUNCTION note_accepted_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listing text := CASE WHEN TG_OP = 'DELETE' THEN OLD.machine_id ELSE NEW.machine_id END;
BEGIN
  UPDATE machines SET is_under_offer = NOT is_under_offer WHERE id = listing
    AND is_under_offer <> (EXISTS (SELECT FROM offers WHERE machine_id = listing AND state = 'accepted')
      OR EXISTS (SELECT FROM quotes WHERE machine_id = listing AND state = 'accepted'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER quotes_noted AFTER INSERT OR UPDATE OF state OR DELETE ON quotes
  FOR EACH ROW EXECUTE FUNCTION note_accepted_offer();
--> statement-breakpoint
CREATE TRIGGER quotes_move_deals AFTER INSERT OR UPDATE OF state OR DELETE ON quotes
  FOR EACH ROW EXECUTE FUNCTION move_bargained_deal('sent_at');
--> statement-breakpoint
-- A sale to the buyer of a conversation wins its deal. If it is undone, or was made to somebody else, the deal is where it was.
CREATE FUNCTION win_sold_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup contains the deals.
  IF current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.thread_id IS NOT NULL AND OLD.undone_at IS NULL
      AND (NEW.thread_id IS DISTINCT FROM OLD.thread_id OR NEW.undone_at IS NOT NULL) THEN
    UPDATE deals SET stage_since = coalesce(NEW.undone_at, now()), moved_by = NULL, version = version + 1,
      stage = coalesce((SELECT from_stage FROM deal_moves WHERE deal_moves.thread_id = deals.thread_id AND to_stage = 'won'
        ORDER BY deal_moves.version DESC LIMIT 1), 'talking')
      WHERE thread_id = OLD.thread_id AND stage = 'won';
  END IF;
  IF NEW.thread_id IS NOT NULL AND NEW.undone_at IS NULL
      AND (TG_OP = 'INSERT' OR NEW.thread_id IS DISTINCT FROM OLD.thread_id) THEN
    PERFORM advance_deal(NEW.thread_id, 'won', NEW.recorded_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sales_win_deals AFTER INSERT OR UPDATE OF thread_id, undone_at ON sales
  FOR EACH ROW EXECUTE FUNCTION win_sold_deal();
--> statement-breakpoint
-- What an invoice says of a sale stays true until a credit note takes it back.
CREATE FUNCTION keep_invoiced_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM commission_invoices WHERE sale_id = NEW.id AND state <> 'credited') THEN
    RAISE EXCEPTION 'The sale is invoiced' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sales_invoiced BEFORE UPDATE OF price_usd, sold_on, commission_percent, commission_usd ON sales
  FOR EACH ROW WHEN ((OLD.price_usd, OLD.sold_on, OLD.commission_percent, OLD.commission_usd)
    IS DISTINCT FROM (NEW.price_usd, NEW.sold_on, NEW.commission_percent, NEW.commission_usd))
  EXECUTE FUNCTION keep_invoiced_sale();
