import { PUBLIC_STATUSES } from '#app/db/enums.ts';
import type { searchDays } from '#app/db/tables/visits.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import type { MachineRow } from './machine-row.ts';
import { createRandom } from './random.ts';

const DAYS = 60;
const SEED = 21;

type Wish = { brand?: string; heads?: number; priceMax?: number };

/** What demo visitors search for, the most frequent first; some of it no listing offers. */
const WISHES: readonly Wish[] = [
  { brand: 'tajima', heads: 6 },
  { brand: 'barudan' },
  { heads: 4, priceMax: 30_000 },
  { brand: 'tajima', heads: 1, priceMax: 8_000 },
  { brand: 'melco' },
  { heads: 6, priceMax: 40_000 },
  { brand: 'swf', heads: 4 },
  { heads: 1, priceMax: 3_000 },
  { brand: 'ricoma' },
  { brand: 'happy', heads: 1 },
  { brand: 'barudan', heads: 15, priceMax: 20_000 },
  { brand: 'tajima', heads: 12, priceMax: 80_000 },
  { brand: 'zsk' },
  { heads: 28 },
];

/** Two months of searches, with the machines that they find now. */
export function demoSearches(machines: readonly MachineRow[], now: Date): (typeof searchDays.$inferInsert)[] {
  const random = createRandom(SEED);
  const days = new Map<string, typeof searchDays.$inferInsert>();
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = siteDay(new Date(now.getTime() - daysAgo * DAY_MS));
    for (let search = 0; search < random.int(4, 16); search += 1) {
      const wish = random.pickSkewed(WISHES);
      const { brand, heads, priceMax } = wish;
      const address = stringifySearch({ brand, heads, priceMax }).slice(1);
      const results = machines.filter((machine) => isWished(machine, wish)).length;
      const counted = days.get(`${day} ${address}`);
      const opened = results > 0 && random.chance(0.6) ? 1 : 0;
      days.set(`${day} ${address}`, {
        day,
        search: address,
        searches: (counted?.searches ?? 0) + 1,
        opened: (counted?.opened ?? 0) + opened,
        asked: (counted?.asked ?? 0) + (opened === 1 && random.chance(0.1) ? 1 : 0),
        results,
      });
    }
  }
  return [...days.values()];
}

function isWished(machine: MachineRow, { brand, heads, priceMax }: Wish): boolean {
  return (
    PUBLIC_STATUSES.some((open) => open === machine.status) &&
    (brand === undefined || machine.brand.toLowerCase() === brand) &&
    (heads === undefined || machine.heads === heads) &&
    (priceMax === undefined || (machine.price ?? Infinity) <= priceMax)
  );
}
