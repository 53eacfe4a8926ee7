import type { Db } from '#app/db/client.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { GUIDE_MONTHS, guideRange, yearBand } from '../price-guide.rules.ts';
import type { GuideQuery, PriceGuide } from '../price-guide.schema.ts';
import { findSalesOfKind } from './price-guide.db.ts';

/** What machines like this one sold for: of its brand if enough were sold, otherwise of all; null if too few were. */
export async function answerPriceGuide(
  db: Db,
  { brand, heads, year, condition }: GuideQuery,
  now: Date,
): Promise<{ guide: PriceGuide | null }> {
  const kind = { heads, ...yearBand(year), isNew: condition === 'new' };
  const monthStart = (monthsAgo: number) => new Date(now.getFullYear(), now.getMonth() - monthsAgo);
  const [begin, end] = [monthStart(GUIDE_MONTHS), monthStart(0)];
  // For a day, a seller can undo a sale, and would read from two guides what it changed.
  const recordedBefore = new Date(end.getTime() - DAY_MS);
  const period = { since: siteDay(begin), until: siteDay(end), recordedBefore };
  const rows = await findSalesOfKind(db, { ...kind, brand }, period);
  for (const brandOfRow of [brand, null]) {
    const sales = rows.find((row) => row.brand === brandOfRow);
    const range = sales === undefined ? null : guideRange(sales);
    if (sales !== undefined && range !== null)
      return { guide: { ...kind, ...range, brand: brandOfRow, sold: sales.sold, months: GUIDE_MONTHS } };
  }
  return { guide: null };
}
