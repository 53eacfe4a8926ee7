-- A deal whose sale is undone, or was to somebody else, returns to where it was: to 'under-offer' if an offer or a quote was
-- accepted meanwhile, and from a victory over a lost one to 'talking', because the reason of the loss is gone. With another sale
-- to the same buyer it stays won.
CREATE OR REPLACE FUNCTION win_sold_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup contains the deals.
  IF current_setting('stitchyard.replaces_all_rows', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.thread_id IS NOT NULL AND OLD.undone_at IS NULL
      AND (NEW.thread_id IS DISTINCT FROM OLD.thread_id OR NEW.undone_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM sales WHERE thread_id = OLD.thread_id AND undone_at IS NULL AND id <> OLD.id) THEN
    UPDATE deals SET stage_since = coalesce(NEW.undone_at, now()), moved_by = NULL, version = version + 1,
      stage = (
        SELECT CASE WHEN deal_stage_number(before.stage) < deal_stage_number('under-offer')
            AND (EXISTS (SELECT FROM offers WHERE thread_id = OLD.thread_id AND state = 'accepted')
              OR EXISTS (SELECT FROM quotes WHERE thread_id = OLD.thread_id AND state = 'accepted'))
          THEN 'under-offer' ELSE before.stage END
        FROM (SELECT coalesce(nullif((SELECT from_stage FROM deal_moves WHERE thread_id = OLD.thread_id AND to_stage = 'won'
          ORDER BY version DESC LIMIT 1), 'lost'), 'talking') AS stage) AS before)
      WHERE thread_id = OLD.thread_id AND stage = 'won';
  END IF;
  IF NEW.thread_id IS NOT NULL AND NEW.undone_at IS NULL
      AND (TG_OP = 'INSERT' OR NEW.thread_id IS DISTINCT FROM OLD.thread_id) THEN
    PERFORM advance_deal(NEW.thread_id, 'won', NEW.recorded_at);
  END IF;
  RETURN NULL;
END
$$;
