import type { Db } from '#app/db/client.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { findSaleFigures } from './sale-figures.db.ts';
import type { SaleFigures } from '../sale-figures.schema.ts';

const COUNTED_DAYS = 365;
/** What fewer sales have in common is chance. */
const FEWEST_SALES = 20;

/** What is typical of each way to sell, from the site's own sales of the last year. */
export async function readSaleFigures(db: Db, now: Date): Promise<SaleFigures> {
  const found = await findSaleFigures(db, new Date(now.getTime() - COUNTED_DAYS * DAY_MS));
  return found.filter(({ sold }) => sold >= FEWEST_SALES);
}
