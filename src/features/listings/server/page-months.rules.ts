import type { ListRequest } from '#app/features/catalogue/server/catalogue.service.ts';

/** How many listings of a list were created in a month, by the month's first day in UTC. */
export type MonthCount = { month: string; listings: number };

/** The months of a page of listings by their age. */
export type PageMonths = {
  oldest: string;
  newest: string;
  /** From when until when they last. */
  from: Date;
  until: Date;
  /** How many of their listings come before the page, and how many they have. */
  offset: number;
  total: number;
};

/** Which months the listings of a page are of, by the counts of months, the newest first; null past the last listing. */
export function monthsOfPage(
  months: readonly MonthCount[],
  { offset, limit, direction }: Pick<ListRequest, 'offset' | 'limit' | 'direction'>,
): PageMonths | null {
  let before = 0;
  let total = 0;
  const wanted: string[] = [];
  for (const { month, listings } of direction === 'desc' ? months : months.toReversed()) {
    if (before + total >= offset + limit) break;
    if (total === 0 && before + listings <= offset) {
      before += listings;
    } else if (listings > 0) {
      wanted.push(month);
      total += listings;
    }
  }
  const [oldest, newest] = direction === 'desc' ? [wanted.at(-1), wanted[0]] : [wanted[0], wanted.at(-1)];
  if (oldest === undefined || newest === undefined) return null;
  return { oldest, newest, from: startOf(oldest, 0), until: startOf(newest, 1), offset: offset - before, total };
}

function startOf(month: string, monthsLater: number): Date {
  const start = new Date(month);
  start.setUTCMonth(start.getUTCMonth() + monthsLater);
  return start;
}
