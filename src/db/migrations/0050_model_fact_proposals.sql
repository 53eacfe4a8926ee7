CREATE TABLE "model_fact_proposals" (
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"brand_key" text COLLATE "C" GENERATED ALWAYS AS (lower(brand)) STORED,
	"model_key" text COLLATE "C" GENERATED ALWAYS AS (lower(model)) STORED,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"machine_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_facts_due" (
	"brand_key" text COLLATE "C" NOT NULL,
	"model_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "model_fact_proposals_key" ON "model_fact_proposals" USING btree ("brand_key","model_key","key");--> statement-breakpoint
CREATE INDEX "model_facts_due_model_idx" ON "model_facts_due" USING btree ("brand_key","model_key");--> statement-breakpoint
CREATE INDEX "machines_described_idx" ON "machines" USING btree ("brand_key","model_key") WHERE is_public and facts <> '{}';
--> statement-breakpoint
-- A line for each change and none for each model: writers of two machines of a model do not wait for each other.
CREATE FUNCTION note_model_facts_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO model_facts_due SELECT OLD.brand_key, OLD.model_key WHERE OLD.is_public AND OLD.facts <> '{}';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO model_facts_due SELECT NEW.brand_key, NEW.model_key WHERE NEW.is_public AND NEW.facts <> '{}';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_described AFTER INSERT ON machines FOR EACH ROW
  WHEN (NEW.is_public AND NEW.facts <> '{}'::jsonb) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
CREATE TRIGGER machines_described_anew AFTER UPDATE ON machines FOR EACH ROW
  WHEN ((OLD.is_public OR NEW.is_public) AND (OLD.is_public, OLD.facts, OLD.brand_key, OLD.model_key)
    IS DISTINCT FROM (NEW.is_public, NEW.facts, NEW.brand_key, NEW.model_key)) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
CREATE TRIGGER machines_described_gone AFTER DELETE ON machines FOR EACH ROW
  WHEN (OLD.is_public AND OLD.facts <> '{}'::jsonb) EXECUTE FUNCTION note_model_facts_due();
--> statement-breakpoint
INSERT INTO model_facts_due SELECT DISTINCT brand_key, model_key FROM machines WHERE is_public AND facts <> '{}';
