import { array, assert, boolean, constantFrom, date, integer, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { LISTING_STATUSES, PLACEMENT_KINDS } from '#app/db/enums.ts';
import { PREAPPROVED_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { PlacementPeriod } from './placement-days.rules.ts';
import {
  purchasableOptions,
  lastEnd,
  compactPeriods,
  newPeriod,
  noticeHorizon,
  getOffer,
  PLACEMENT_ENDS,
  renewableOptions,
  renewedUntil,
  statusWithout,
  type PlacementEnd,
} from './placement-life.rules.ts';
import { PLACEMENT_DAYS } from './prices.rules.ts';

const RUN_MS = PLACEMENT_DAYS * DAY_MS;
const moment = date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
const days = integer({ min: -400, max: 400 });
const later = (time: Date, addedDays: number) => new Date(time.getTime() + addedDays * DAY_MS);
const lengthOf = ({ startsAt, endsAt }: PlacementPeriod) => endsAt.getTime() - startsAt.getTime();

/** The remaining time of the periods. */
const leftOf = (runs: readonly PlacementPeriod[], now: Date) =>
  runs.reduce((sum, { startsAt, endsAt }) => {
    const from = Math.max(startsAt.getTime(), now.getTime());
    return sum + Math.max(0, endsAt.getTime() - from);
  }, 0);

/** The periods of placements that were bought at these intervals. */
function bought(start: Date, gaps: readonly number[]): PlacementPeriod[] {
  const runs: PlacementPeriod[] = [];
  let now = start;
  for (const gap of gaps) {
    now = later(now, gap);
    runs.push(newPeriod(runs.at(-1)?.endsAt ?? null, now));
  }
  return runs;
}

test('a placement runs 90 days from its payment, and a renewal adds 90 days to what is left', () => {
  assert(
    property(moment, days, (now, ahead) => {
      const until = later(now, ahead);
      const run = newPeriod(until, now);
      expect(lengthOf(run)).toBe(RUN_MS);
      expect(run.startsAt).toEqual(ahead > 0 ? until : now);
      expect(lengthOf(newPeriod(null, now))).toBe(RUN_MS);
    }),
  );
});

test('however often it is renewed, every day that was paid for comes, one after the other', () => {
  const gaps = array(integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 6 });
  assert(
    property(moment, gaps, (start, pauses) => {
      const runs = bought(start, pauses);
      for (const [at, run] of runs.entries()) {
        expect(lengthOf(run)).toBe(RUN_MS);
        const before = runs[at - 1];
        if (before !== undefined) expect(run.startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime());
      }
    }),
  );
});

test('when a run goes, what was to come after it comes sooner, and is not a second shorter', () => {
  const gaps = array(integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 });
  assert(
    property(moment, gaps, integer({ min: 0, max: 300 }), integer({ min: 0, max: 5 }), (start, pauses, ahead, gone) => {
      const now = later(start, ahead);
      const running = bought(start, pauses).filter(({ endsAt }) => endsAt > now);
      const left = running.filter((_run, at) => at !== gone);
      const moved = compactPeriods(left, now);
      expect(leftOf(moved, now)).toBe(leftOf(left, now));
      for (const [at, run] of moved.entries()) {
        const before = moved[at - 1];
        if (before !== undefined) expect(run.startsAt).toEqual(before.endsAt);
      }
      const end = lastEnd(moved, now);
      expect(end === null ? 0 : end.getTime() - now.getTime()).toBe(leftOf(left, now));
    }),
  );
});

const WEEK_MS = 7 * DAY_MS;
const UNPLACED = {
  isPremiumPaid: false,
  premiumUntil: null,
  isFeaturedPaid: false,
  featuredUntil: null,
  placementsHeldAt: null,
};
const premiumUntil = (until: Date | string | null) => ({ ...UNPLACED, isPremiumPaid: true, premiumUntil: until });
/** Includes the moments at which the result changes. */
const aheadMs = oneof(
  integer({ min: -RUN_MS, max: 2 * RUN_MS }),
  constantFrom(-1, 0, 1, WEEK_MS - 1, WEEK_MS, WEEK_MS + 1),
);

test('what runs is not for sale before its last week, is renewed in it, and begins anew after it', () => {
  assert(
    property(moment, aheadMs, (now, ms) => {
      const until = new Date(now.getTime() + ms);
      const offer = getOffer(premiumUntil(until), 'premium', now);
      expect(offer).toBe(ms <= 0 ? 'new' : ms <= WEEK_MS ? 'renewal' : 'none');
      expect(getOffer(premiumUntil(until.toISOString()), 'premium', now)).toBe(offer);
      expect(getOffer(premiumUntil(until), 'featured', now)).toBe('new');
    }),
  );
  expect(getOffer(premiumUntil(null), 'premium', new Date())).toBe('none');
});

test('whoever is told that a placement ends can renew it, and nobody else', () => {
  assert(
    property(moment, aheadMs, (now, ms) => {
      const until = new Date(now.getTime() + ms);
      const isTold = until > now && until <= noticeHorizon(now);
      expect(renewableOptions(premiumUntil(until), now)).toEqual({ premium: isTold, featured: false });
    }),
  );
});

test('a renewal adds 90 days to what is left, and cannot be bought twice', () => {
  assert(
    property(moment, aheadMs, (now, ms) => {
      const until = new Date(now.getTime() + ms);
      const listing = premiumUntil(until);
      const renewed = renewedUntil(listing, 'premium', now) ?? new Date(0);
      expect(renewed.getTime()).toBe(Math.max(now.getTime(), until.getTime()) + RUN_MS);
      if (getOffer(listing, 'premium', now) === 'none') return;
      expect(getOffer(premiumUntil(renewed), 'premium', now)).toBe('none');
    }),
  );
});

test('of a choice is for sale what was chosen and can be bought, each by itself', () => {
  assert(
    property(moment, aheadMs, boolean(), boolean(), (now, ms, premium, featured) => {
      const listing = premiumUntil(new Date(now.getTime() + ms));
      const sold = purchasableOptions(listing, { premium, featured }, now);
      expect(sold).toEqual({ premium: premium && ms <= WEEK_MS, featured });
    }),
  );
});

const ends: PlacementEnd[] = ['time', 'refund', 'admin', 'sale', 'play-money'];

test('only the end of Premium takes a listing out of the lists, and only of a brand that needs it', () => {
  const brands = constantFrom(...PREAPPROVED_BRANDS, 'Ricoma', 'Acme');
  const kinds = constantFrom(...PLACEMENT_KINDS);
  assert(
    property(brands, constantFrom(...LISTING_STATUSES), kinds, constantFrom(...ends), (brand, status, kind, end) => {
      const after = statusWithout(kind, { brand, status }, end);
      const needsPremium = brand === 'Ricoma' || brand === 'Acme';
      const isPublic = status === 'approved' || status === 'featured';
      const leaves = kind === 'premium' && needsPremium && isPublic && PLACEMENT_ENDS[end].mayLeaveLists;
      expect(after).toBe(leaves ? 'pending' : status);
    }),
  );
});
