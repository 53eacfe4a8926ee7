CREATE TABLE "csv_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" text[] NOT NULL,
	"verdict" text,
	"problems" jsonb,
	"machine_id" text,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "csv_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "csv_import_rows_verdict_check" CHECK ("csv_import_rows"."verdict" in ('add', 'update', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "csv_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'checking' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" uuid,
	"started_by_name" text NOT NULL,
	"file_name" text,
	"format" jsonb,
	"row_count" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"error" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "csv_imports_status_check" CHECK ("csv_imports"."status" in ('checking', 'checked', 'running', 'completed', 'error'))
);
--> statement-breakpoint
CREATE TABLE "import_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"machine_id" text,
	"message" text NOT NULL,
	CONSTRAINT "import_findings_kind_check" CHECK ("import_findings"."kind" in ('unclear', 'failed', 'kept', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "partner_products" (
	"url" text PRIMARY KEY NOT NULL,
	"machine_id" text,
	"state" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"written" jsonb,
	"pictures" jsonb,
	"seen_by_run_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_products_state_check" CHECK ("partner_products"."state" in ('listed', 'sold', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "started_by" uuid;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "started_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "alive_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_import_rows" ADD CONSTRAINT "csv_import_rows_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_findings" ADD CONSTRAINT "import_findings_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_products" ADD CONSTRAINT "partner_products_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "partner_products" ADD CONSTRAINT "partner_products_seen_by_run_id_import_runs_id_fk" FOREIGN KEY ("seen_by_run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csv_import_rows_verdict_idx" ON "csv_import_rows" USING btree ("import_id","verdict","is_done","row");--> statement-breakpoint
CREATE UNIQUE INDEX "csv_imports_running_key" ON "csv_imports" USING btree ("status") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "csv_imports_created_at_idx" ON "csv_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "csv_imports_started_by_idx" ON "csv_imports" USING btree ("started_by");--> statement-breakpoint
CREATE UNIQUE INDEX "import_findings_key" ON "import_findings" USING btree ("run_id","url","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_products_machine_id_key" ON "partner_products" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "partner_products_seen_by_run_id_idx" ON "partner_products" USING btree ("seen_by_run_id");--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_started_at_idx" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "import_runs_started_by_idx" ON "import_runs" USING btree ("started_by");