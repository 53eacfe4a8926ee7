import { apiQuery } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { guideAnswer, type GuideQuery } from '../price-guide.schema.ts';

/** What machines of a kind sold for. */
export function priceGuideQuery(kind: GuideQuery) {
  return apiQuery(CHECKS_ANSWERS && guideAnswer, { queryKey: [`/api/price-guide${stringifySearch(kind)}`] });
}
