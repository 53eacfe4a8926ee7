CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	"searches" integer NOT NULL,
	"opened" integer NOT NULL,
	"asked" integer NOT NULL,
	"results" integer NOT NULL,
	CONSTRAINT "search_days_day_search_pk" PRIMARY KEY("day","search"),
	CONSTRAINT "search_days_search_check" CHECK (length("search_days"."search") between 1 and 500),
	CONSTRAINT "search_days_counts_check" CHECK (least("search_days"."searches", "search_days"."opened", "search_days"."asked", "search_days"."results") >= 0 and "search_days"."searches" + "search_days"."opened" + "search_days"."asked" > 0)
);
