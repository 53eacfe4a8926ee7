CREATE TABLE "account_shops" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"shop" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_shops_shop_check" CHECK (jsonb_typeof("account_shops"."shop") = 'object' and not "account_shops"."shop" @? 'strict $.* ? (@.type() == "object" || @.type() == "array" || @.type() == "null")' and length("account_shops"."shop"::text) <= 500)
);
--> statement-breakpoint
ALTER TABLE "account_shops" ADD CONSTRAINT "account_shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;