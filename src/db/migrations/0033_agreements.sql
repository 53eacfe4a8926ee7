CREATE TABLE "agreement_versions" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"rates" jsonb,
	"note" text NOT NULL,
	"author_user_id" uuid,
	"author_name" text,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreement_versions_kind_version_pk" PRIMARY KEY("kind","version"),
	CONSTRAINT "agreement_versions_kind_check" CHECK ("agreement_versions"."kind" in ('terms', 'privacy', 'brokerage')),
	CONSTRAINT "agreement_versions_version_check" CHECK ("agreement_versions"."version" >= 1),
	CONSTRAINT "agreement_versions_text_check" CHECK ("agreement_versions"."text" <> '' and "agreement_versions"."note" <> ''),
	CONSTRAINT "agreement_versions_rates_check" CHECK (case when "agreement_versions"."kind" = 'brokerage' then jsonb_typeof("agreement_versions"."rates") = 'object' else "agreement_versions"."rates" is null end)
);
--> statement-breakpoint
CREATE TABLE "listing_agreements" (
	"listing_id" text NOT NULL,
	"kind" text DEFAULT 'brokerage' NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_agreements_listing_id_version_pk" PRIMARY KEY("listing_id","version"),
	CONSTRAINT "listing_agreements_kind_check" CHECK ("listing_agreements"."kind" = 'brokerage')
);
--> statement-breakpoint
ALTER TABLE "agreement_versions" ADD CONSTRAINT "agreement_versions_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_agreements" ADD CONSTRAINT "listing_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_agreements" ADD CONSTRAINT "listing_agreements_version_fk" FOREIGN KEY ("kind","version") REFERENCES "public"."agreement_versions"("kind","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_versions_author_user_id_idx" ON "agreement_versions" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "listing_agreements_version_idx" ON "listing_agreements" USING btree ("kind","version");--> statement-breakpoint
CREATE INDEX "listing_agreements_user_id_idx" ON "listing_agreements" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version of an agreement never changes' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
-- The author's id is not among the columns: deleting the account clears it.
CREATE TRIGGER agreement_versions_never_change
  BEFORE UPDATE OF kind, version, text, rates, note, author_name, published_at ON agreement_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_agreement();
--> statement-breakpoint
-- Pages contain the current version: pages cached for a version of the site must not outlive it.
CREATE CONSTRAINT TRIGGER agreement_published AFTER INSERT ON agreement_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version > 1) EXECUTE FUNCTION note_site_change();
