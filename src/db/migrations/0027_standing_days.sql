ALTER TABLE "machines" ADD COLUMN "placements_begun" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "placements_held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "unknown_since" timestamp with time zone;
--> statement-breakpoint
-- Of what is placed by now the days have begun if visitors see the listing, or have seen it.
UPDATE machines SET placements_begun = true
WHERE (is_premium_paid OR is_featured_paid)
  AND (is_public OR EXISTS (SELECT FROM approved_versions WHERE machine_id = machines.id));
