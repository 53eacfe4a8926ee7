import type { Db } from '#app/db/client.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { OPERATOR_TIME_ZONE } from '#app/features/site/opening-hours.rules.ts';
import { readRevenue } from '#app/features/payments/server/ledger.service.ts';
import { getPrice } from '#app/features/payments/prices.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import {
  countByDay,
  countByStatus,
  countGiven,
  countPlaced,
  countUsers,
  countWaiting,
  getListingWrites,
} from './dashboard.db.ts';
import { ACTIVITY_DAYS, type ActivityDay, type Overview } from '../dashboard.schema.ts';

type Market = Pick<Overview, 'listings' | 'running'>;

/** The market as it was counted last: as long as no listing is written, nothing is counted again. */
export class MarketCounts {
  #counted: { writes: number; market: Promise<Market> } | null = null;

  async read(db: Db): Promise<Market> {
    // Before it is counted: a write in between makes it count once more, and none is missed.
    const writes = await getListingWrites(db);
    if (this.#counted?.writes === writes) return this.#counted.market;
    const counted = { writes, market: readMarket(db) };
    this.#counted = counted;
    counted.market.catch(() => {
      // What failed is asked again, unless it was counted anew meanwhile.
      if (this.#counted === counted) this.#counted = null;
    });
    return counted.market;
  }
}

async function readMarket(db: Db): Promise<Market> {
  return { listings: await readByStatus(db), running: await readRunning(db) };
}

/** What waits for the operator, and how the market stands. */
export async function readOverview(db: Db, market: Market, now: Date): Promise<Overview> {
  const { contacts, unanswered, oldestUnanswered, oldestPending, accessories, models } = await countWaiting(db);
  const revenue = await readRevenue(db, now.toISOString().slice(0, 7));
  const received = revenue.find(({ environment }) => environment === 'live');
  const { all, fresh } = await countUsers(db, new Date(now.getTime() - DAY_MS));
  return {
    ...market,
    oldestPendingAt: oldestPending?.toISOString() ?? null,
    unreadContacts: contacts,
    unansweredContacts: unanswered,
    oldestUnansweredAt: oldestUnanswered?.toISOString() ?? null,
    receivedUsd: received?.revenueUsd ?? 0,
    pendingAccessories: accessories,
    pendingModels: models,
    users: all,
    newUsers: fresh,
  };
}

async function readByStatus(db: Db): Promise<Record<ListingStatus, number>> {
  const counts = { pending: 0, approved: 0, featured: 0, sold: 0, rejected: 0 };
  for (const { status, n } of await countByStatus(db)) counts[status] = n;
  return counts;
}

/** The placements that run now, tallied at their prices: granted ones too, so it is not what was earned. */
async function readRunning(db: Db): Promise<Overview['running']> {
  const running = { premium: 0, featured: 0, given: await countGiven(db), usd: 0 };
  for (const { brand, premium, featured, n } of await countPlaced(db)) {
    if (premium) running.premium += n;
    if (featured) running.featured += n;
    running.usd += n * getPrice(brand, { premium, featured }).total;
  }
  return running;
}

/** The operator's day at a moment: '2026-11-23'. */
const DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: OPERATOR_TIME_ZONE });

/** The last days up to today, the oldest first; those on which nothing happened are there too. */
export async function readActivity(db: Db, now: Date): Promise<ActivityDay[]> {
  const today = new Date(`${DAYS.format(now)}T12:00:00Z`);
  const days = Array.from({ length: ACTIVITY_DAYS }, (_day, at) =>
    new Date(today.getTime() - (ACTIVITY_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
  // A day more than is shown: where the operator is, the first one begins hours after it does in UTC.
  const since = new Date(now.getTime() - (ACTIVITY_DAYS + 1) * DAY_MS);
  const listings = await countByDay(db, 'listings', since);
  const enquiries = await countByDay(db, 'enquiries', since);
  const views = await countByDay(db, 'views', since);
  const homepageViews = await countByDay(db, 'homepageViews', since);
  return days.map((day) => ({
    day,
    listings: listings.get(day) ?? 0,
    enquiries: enquiries.get(day) ?? 0,
    views: views.get(day) ?? 0,
    homepageViews: homepageViews.get(day) ?? 0,
  }));
}
