import { and, isNotNull, like, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { likePattern } from '#app/db/like-pattern.ts';
import { machines } from '#app/db/tables/machines.ts';
import { isFlag, type ColumnFilter, type Criterion, type Filters, type Order } from '#app/search-index/fields.ts';
import { isPromoted } from '#app/db/promotion-rank.ts';

/**
 * Which price a list is filtered and sorted by: the base price is for those who know it, and is all that a seller
 * knows.
 */
export type KnownPrice = 'base' | 'shown';

/** The columns of all that lists are narrowed and sorted by, machine facts excepted. */
export function columnsFor(price: KnownPrice) {
  return {
    brand: machines.brandKey,
    model: machines.modelKey,
    condition: machines.condition,
    heads: machines.heads,
    needles: machines.needles,
    state: machines.stateCode,
    price: price === 'base' ? machines.price : machines.shownPrice,
    year: machines.year,
    newest: machines.createdAt,
    featured: isPromoted,
    premium: machines.isPremiumPaid,
    financing: machines.financingAvailable,
    consignment: machines.isConsignment,
  } as const satisfies Record<ColumnFilter | Order, SQLWrapper>;
}

/** The filters of the catalogue as conditions on any listing, whatever its status. */
export function passesFilters(filters: Filters, price: KnownPrice): SQL | undefined {
  const columns = new Map<string, SQLWrapper>(Object.entries(columnsFor(price)));
  return and(
    ...filters.map((criterion) => {
      const column = columns.get(criterion.key);
      return column === undefined ? statesFact(criterion) : isMet(column, criterion);
    }),
  );
}

function isMet(column: SQLWrapper, { key, min, max, values }: Criterion): SQL | undefined {
  if (values !== null) return isFlag(key) ? sql`${column}` : sql`${column} in ${values}`;
  return and(min === null ? undefined : sql`${column} >= ${min}`, max === null ? undefined : sql`${column} <= ${max}`);
}

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

const MOST_PARTS = 12;

/** Every part of a moderator's text, in name, brand, model, id or the seller's contact. */
export function hasBackOfficeText(text: string | null): SQL | undefined {
  if (text === null) return undefined;
  const parts = text.toLowerCase().split(/\s+/).slice(0, MOST_PARTS);
  return and(...parts.map((part) => like(machines.backOfficeText, likePattern(part))));
}
