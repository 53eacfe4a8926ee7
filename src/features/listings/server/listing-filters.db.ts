import { and, eq, gte, inArray, isNotNull, like, lte, or, sql, type SQL } from 'drizzle-orm';
import { likePattern } from '#app/db/like-pattern.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { Criterion } from '#app/search-index/fields.ts';
import type { NormalizedFilters } from '#app/search-index/fields.ts';
import { isPromoted } from '#app/db/promotion-rank.ts';
import { searchTokens, type SearchToken } from '#app/search-index/search-tokens.ts';

/** What a list is narrowed by; `search` is what was typed. */
export type ListingFilters = { filters: NormalizedFilters; search: string | null };

/**
 * Which price a list is filtered and sorted by: the base price is for those who know it, and is all that a seller
 * knows.
 */
export type KnownPrice = 'base' | 'shown';

/** The filters and the text as visitors have them. */
export function matchesFilters({ filters, search }: ListingFilters, price: KnownPrice): SQL | undefined {
  return and(passesFilters(filters, price), hasWords(search));
}

/** The filters of the catalogue as conditions on any listing, whatever its status. */
export function passesFilters(filters: NormalizedFilters, price: KnownPrice): SQL | undefined {
  const priceUsd = price === 'base' ? machines.price : machines.shownPrice;
  return and(
    filters.brandKeys === null ? undefined : inArray(machines.brandKey, [...filters.brandKeys]),
    filters.conditions === null ? undefined : inArray(machines.condition, [...filters.conditions]),
    filters.heads === null ? undefined : inArray(machines.heads, [...filters.heads]),
    filters.needles === null ? undefined : inArray(machines.needles, [...filters.needles]),
    filters.states === null ? undefined : inArray(machines.stateCode, [...filters.states]),
    filters.priceMin === null ? undefined : gte(priceUsd, filters.priceMin),
    filters.priceMax === null ? undefined : lte(priceUsd, filters.priceMax),
    filters.yearMin === null ? undefined : gte(machines.year, filters.yearMin),
    filters.yearMax === null ? undefined : lte(machines.year, filters.yearMax),
    filters.featured ? isPromoted : undefined,
    filters.premium ? eq(machines.isPremiumPaid, true) : undefined,
    filters.financing ? eq(machines.financingAvailable, true) : undefined,
    filters.consignment ? eq(machines.isConsignment, true) : undefined,
    ...filters.facts.map(statesFact),
  );
}

/** `meetsCriteria` in SQL. */
function statesFact({ key, min, max, values }: Criterion): SQL | undefined {
  const value = sql`(${machines.facts} -> ${key}::text)`;
  if (values !== null) {
    const wanted = sql`${sql.param(values)}::text[]`;
    return sql`case jsonb_typeof(${value}) when 'array' then ${value} ?| ${wanted} else ${value} #>> '{}' = any(${wanted}) end`;
  }
  return and(
    isNotNull(value),
    min === null ? undefined : sql`${value} >= to_jsonb(${boundOf(min)})`,
    max === null ? undefined : sql`${value} <= to_jsonb(${boundOf(max)})`,
  );
}

function boundOf(bound: number | string): SQL {
  return typeof bound === 'number' ? sql`${bound}::numeric` : sql`${bound}::text`;
}

/** Everything that a visitor's text asks for, in the title (parts of words too), the facts or the description. */
function hasWords(text: string | null): SQL | undefined {
  if (text === null) return undefined;
  const tokens = searchTokens(text);
  return tokens.length === 0 ? sql`false` : and(...tokens.map(hasToken));
}

const title = sql`lower(${machines.brand} || ' ' || ${machines.model} || ' ' || ${machines.name} || ' ' || translate(${machines.model}, '-/._+ ', '') || ' ' || ${machines.condition})`;

function hasToken({ text, count }: SearchToken): SQL | undefined {
  if (count !== null) return eq(machines[count.of], count.number);
  const words = sql`plainto_tsquery('english', ${text})`;
  // Words such as 'the' carry no meaning, and forbid nothing.
  return or(sql`strpos(${title}, ${text}) > 0`, sql`${machines.search} @@ ${words}`, sql`numnode(${words}) = 0`);
}

const MOST_PARTS = 12;

/** Every part of a moderator's text, in name, brand, model, id or the seller's contact. */
export function hasBackOfficeText(text: string | null): SQL | undefined {
  if (text === null) return undefined;
  const parts = text.toLowerCase().split(/\s+/).slice(0, MOST_PARTS);
  return and(...parts.map((part) => like(machines.backOfficeText, likePattern(part))));
}
