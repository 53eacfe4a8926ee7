CREATE TABLE "text_versions" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"author_user_id" uuid,
	"author_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_versions_key_version_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "text_versions_version_check" CHECK ("text_versions"."version" >= 1),
	CONSTRAINT "text_versions_parts_check" CHECK (jsonb_typeof("text_versions"."parts") = 'object')
);
--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_versions_author_user_id_idx" ON "text_versions" USING btree ("author_user_id");