import type { Db } from '#app/db/client.ts';
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
  const monthStart = (monthsAgo: number) => siteDay(new Date(now.getFullYear(), now.getMonth() - monthsAgo));
  const period = { since: monthStart(GUIDE_MONTHS), until: monthStart(0) };
  const rows = await findSalesOfKind(db, { ...kind, brand }, period);
  for (const brandOfRow of [brand, null]) {
    const sales = rows.find((row) => row.brand === brandOfRow);
    const range = sales === undefined ? null : guideRange(sales);
    if (sales !== undefined && range !== null)
      return { guide: { ...kind, ...range, brand: brandOfRow, sold: sales.sold, months: GUIDE_MONTHS } };
  }
  return { guide: null };
}
