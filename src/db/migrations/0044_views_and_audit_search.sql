CREATE TABLE "machine_view_totals" (
	"machine_id" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "machines_seller_id_idx";--> statement-breakpoint
ALTER TABLE "machine_view_totals" ADD CONSTRAINT "machine_view_totals_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "machine_view_totals_views_idx" ON "machine_view_totals" USING btree ("views","machine_id");--> statement-breakpoint
CREATE INDEX "audit_log_text_idx" ON "audit_log" USING gin ("action" gin_trgm_ops,"actor_name" gin_trgm_ops,"subject_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "machines_seller_id_idx" ON "machines" USING btree ("seller_id","created_at","serial","is_public","review_status");--> statement-breakpoint
CREATE INDEX "users_shown_name_idx" ON "users" USING btree (lower(coalesce("name", "username")),"id");--> statement-breakpoint
CREATE INDEX "payments_text_idx" ON "payments" USING gin ("invoice_id" gin_trgm_ops,"order_id" gin_trgm_ops,"capture_id" gin_trgm_ops,"listing_id" gin_trgm_ops,"listing_name" gin_trgm_ops);--> statement-breakpoint
-- Sorted by machine, so that two writers cannot wait for each other. Views that become counts by day are taken off here and
-- put back by count_view_days, in the same statement.
CREATE FUNCTION count_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO machine_view_totals
    SELECT machine_id, count(*) FROM new_views GROUP BY machine_id ORDER BY machine_id
    ON CONFLICT (machine_id) DO UPDATE SET views = machine_view_totals.views + excluded.views;
  ELSE
    UPDATE machine_view_totals t SET views = t.views - gone.views
    FROM (SELECT machine_id, count(*) AS views FROM old_views GROUP BY machine_id ORDER BY machine_id) AS gone
    WHERE t.machine_id = gone.machine_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_view_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO machine_view_totals
    SELECT machine_id, sum(views) FROM new_days GROUP BY machine_id ORDER BY machine_id
    ON CONFLICT (machine_id) DO UPDATE SET views = machine_view_totals.views + excluded.views;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A machine whose id changes takes its total along by itself.
    UPDATE machine_view_totals t SET views = t.views + more.views
    FROM (SELECT machine_id, sum(n.views - o.views) AS views
      FROM new_days n JOIN old_days o USING (machine_id, day) GROUP BY machine_id ORDER BY machine_id) AS more
    WHERE t.machine_id = more.machine_id;
  ELSE
    UPDATE machine_view_totals t SET views = t.views - gone.views
    FROM (SELECT machine_id, sum(views) AS views FROM old_days GROUP BY machine_id ORDER BY machine_id) AS gone
    WHERE t.machine_id = gone.machine_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER page_views_inserted AFTER INSERT ON page_views REFERENCING NEW TABLE AS new_views
  FOR EACH STATEMENT EXECUTE FUNCTION count_views();
--> statement-breakpoint
CREATE TRIGGER page_views_deleted AFTER DELETE ON page_views REFERENCING OLD TABLE AS old_views
  FOR EACH STATEMENT EXECUTE FUNCTION count_views();
--> statement-breakpoint
CREATE TRIGGER page_view_days_inserted AFTER INSERT ON page_view_days REFERENCING NEW TABLE AS new_days
  FOR EACH STATEMENT EXECUTE FUNCTION count_view_days();
--> statement-breakpoint
CREATE TRIGGER page_view_days_updated AFTER UPDATE ON page_view_days REFERENCING OLD TABLE AS old_days NEW TABLE AS new_days
  FOR EACH STATEMENT EXECUTE FUNCTION count_view_days();
--> statement-breakpoint
CREATE TRIGGER page_view_days_deleted AFTER DELETE ON page_view_days REFERENCING OLD TABLE AS old_days
  FOR EACH STATEMENT EXECUTE FUNCTION count_view_days();
--> statement-breakpoint
INSERT INTO machine_view_totals
SELECT machine_id, sum(views) FROM (
  SELECT machine_id, count(*) AS views FROM page_views GROUP BY machine_id
  UNION ALL SELECT machine_id, sum(views) FROM page_view_days GROUP BY machine_id
) AS seen GROUP BY machine_id;
