-- contract: the column is there again in the same transaction, with the weight D that the release before reads.
ALTER TABLE "machines" drop column "search";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', description || ' ' ||
        coalesce(regexp_replace(accessories, '"(name|quantity)":[[:space:]]*[0-9]*', ' ', 'g'), '') || ' ' ||
        case when financing_available or is_premium_paid then coalesce(city, '') || ' ' || coalesce(location, '') else '' end)) STORED;
