import type { Db } from '#app/db/client.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { findSaleFigures } from './sale-figures.db.ts';
import type { SaleFigures } from '../sale-figures.schema.ts';

const PERIOD_DAYS = 365;
/** Below that, figures are chance. */
const MIN_SALES = 20;

/** How long sales took by each way to sell, from the site's own sales of the last year. */
export async function readSaleFigures(db: Db, now: Date): Promise<SaleFigures> {
  const rows = await findSaleFigures(db, new Date(now.getTime() - PERIOD_DAYS * DAY_MS));
  return rows.filter(({ sold }) => sold >= MIN_SALES);
}
