import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { readingTolerance } from '#app/features/machines/measures.rules.ts';
import {
  FIELD_TURNED,
  parseFilters,
  type Criterion,
  type FilterQuery,
  type Filters,
} from '#app/search-index/fields.ts';

/** The filters of a query. Bounds are widened to include values that look equal in inches or pounds. */
export function parseTolerantFilters(query: FilterQuery): Filters {
  return parseFilters(query).map(({ key, min, max, values }) => {
    if (key === FIELD_TURNED) return { key, min, max, values: values?.map(tolerantSide) ?? null };
    const tolerance = readingTolerance(findFact(key)?.unit);
    return { key, min: moved(min, -tolerance), max: moved(max, tolerance), values };
  });
}

function tolerantSide(millimeters: string): string {
  return String(Number(millimeters) - readingTolerance('mm'));
}

function moved(bound: Criterion['min'], by: number): Criterion['min'] {
  return typeof bound === 'number' ? bound + by : bound;
}
