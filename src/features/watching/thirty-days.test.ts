import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/durations.ts';
import { decideAlerts, pairKey } from './decide-alerts.rules.ts';
import type { LastAlert } from './alert-reasons.rules.ts';

const READERS = 50;
const LISTINGS = 200;
const HOURS = 30 * 24;
const START = Date.parse('2026-06-01T00:00:00Z');
const timeOf = (hour: number) => new Date(START + hour * HOUR_MS);

type Status = 'hidden' | 'public' | 'sold';
/** What a listing was in each hour, which the naive model reads. */
type Hour = { status: Status; price: number };

/** A search finds the listings whose kind has this remainder; it is saved, and the watching begins, in an hour. */
const reader = fc.record({
  divisor: fc.integer({ min: 2, max: 9 }),
  remainder: fc.integer({ min: 0, max: 8 }),
  savedAt: fc.integer({ min: 0, max: HOURS / 2 }),
  watches: fc.uniqueArray(fc.integer({ min: 0, max: LISTINGS - 1 }), { maxLength: 8 }),
});
type Reader = { divisor: number; remainder: number; savedAt: number; watches: readonly number[] };

const act = fc.record({
  hour: fc.integer({ min: 1, max: HOURS - 1 }),
  listing: fc.integer({ min: 0, max: LISTINGS - 1 }),
  to: fc.oneof(
    fc.constantFrom<Status[]>('public', 'public', 'hidden', 'sold'),
    // By so many percent.
    fc.constantFrom(-10, -3, -2, -1, 1, 5),
    // Other searches find it.
    fc.record({ correctedTo: fc.integer({ min: 0, max: LISTINGS - 1 }) }),
  ),
});

type Act = { hour: number; listing: number; to: Status | number | { correctedTo: number } };

/** A listing as the database knows it: when it was public, and which prices changed while it was. */
class Listing {
  readonly hours: Hour[] = [];
  readonly id: string;
  readonly sellerId: string;
  /** What searches look at: its number, unless it was corrected. */
  kind: number;
  #publicSince: Date | null = null;
  #hiddenSince: Date | null = null;
  readonly #priceChanges: { at: Date; from: number }[] = [];
  #now: Hour;

  constructor(number: number) {
    this.id = `listing ${number}`;
    this.kind = number;
    this.sellerId = `user ${number % READERS}`;
    this.#now = { status: number % 3 === 0 ? 'public' : 'hidden', price: 10_000 + number * 100 };
    if (this.#now.status === 'public') this.#publicSince = timeOf(-1);
  }

  change(hour: number, to: Act['to']): void {
    if (typeof to === 'object') {
      this.kind = to.correctedTo;
      return;
    }
    const before = this.#now;
    const price = typeof to === 'number' ? Math.round(before.price * (1 + to / 100)) : before.price;
    const status = typeof to === 'number' ? before.status : to;
    if (status === 'public' && before.status !== 'public') this.#publicSince = timeOf(hour);
    if (status !== 'public' && before.status === 'public') this.#hiddenSince = timeOf(hour);
    if (status === 'public' && before.status === 'public' && price !== before.price)
      this.#priceChanges.push({ at: timeOf(hour), from: before.price });
    this.#now = { status, price };
  }

  /** Ends an hour. */
  remember(): void {
    this.hours.push(this.#now);
  }

  get state() {
    const { status, price } = this.#now;
    return {
      id: this.id,
      sellerId: this.sellerId,
      isPublic: status === 'public',
      isSold: status === 'sold',
      price,
      publicSince: this.#publicSince,
      hiddenSince: this.#hiddenSince,
      priceChanges: this.#priceChanges,
    };
  }
}

/** What the rules say, read from what a listing was in each hour. `toldIn`: the hour in which the reader last knew it. */
function expectReason(hours: readonly Hour[], { isWatched, isFound, savedAt, toldIn }: Naive): string | null {
  const now = hours.at(-1);
  const known = toldIn === null ? undefined : hours[toldIn];
  if (now === undefined || now.status === 'hidden') return null;
  if (now.status === 'sold') return isWatched && known !== undefined && known.status !== 'sold' ? 'sold' : null;
  if (!isFound && !(isWatched && known !== undefined)) return null;
  const since = hours.findLastIndex(({ status }) => status !== 'public') + 1;
  if (known === undefined || toldIn === null) {
    if (since > savedAt) return 'new';
    const then = hours[savedAt];
    return then !== undefined && now.price <= then.price * 0.98 ? 'price' : null;
  }
  const lastSeen = hours.slice(0, since).findLastIndex(({ status }) => status === 'public') + 1;
  const wasAway = since > toldIn && lastSeen > 0 && since - lastSeen >= 24;
  if (known.status === 'sold' || wasAway) return 'back';
  return now.price <= known.price * 0.98 ? 'price' : null;
}

type Naive = { isWatched: boolean; isFound: boolean; savedAt: number; toldIn: number | null };

test('over thirty days each reader is told what a naive reading of the rules says, and nothing twice', () => {
  const readers = fc.array(reader, { minLength: READERS, maxLength: READERS });
  // What happened to a listing within an hour is not to be seen in what it was in each hour.
  const selector = ({ hour, listing }: Act) => `${hour} ${listing}`;
  const acts = fc.uniqueArray(act, { minLength: 300, maxLength: 500, selector });
  let mails = 0;
  fc.assert(
    fc.property(readers, acts, (given, happening) => {
      mails += runDays(given, happening);
    }),
    { numRuns: 2, endOnFailure: true },
  );
  expect(mails).toBeGreaterThan(100);
});

function runDays(readers: readonly Reader[], acts: readonly Act[]) {
  const listings = Array.from({ length: LISTINGS }, (_, number) => new Listing(number));
  const byHour = Map.groupBy(acts, ({ hour }) => hour);
  const lastAlerts = new Map<string, LastAlert>();
  const toldIn = new Map<string, number>();
  let mails = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    const happening = byHour.get(hour) ?? [];
    for (const { listing, to } of happening) listings[listing]?.change(hour, to);
    for (const listing of listings) listing.remember();
    const states = new Map(listings.map((listing) => [listing.id, listing.state]));
    const tell = (subscriberId: string, machineId: string) => {
      const state = states.get(machineId);
      if (state === undefined) return;
      const key = pairKey({ subscriberId, machineId });
      lastAlerts.set(key, { price: state.price, isSold: state.isSold, at: timeOf(hour) });
      toldIn.set(key, hour);
    };
    readers.forEach(({ divisor, remainder, savedAt, watches }, number) => {
      const subscriberId = `reader ${number}`;
      const watched = watches.map((each) => `listing ${each}`);
      if (hour === savedAt) {
        for (const id of watched) if (states.get(id)?.isPublic === true) tell(subscriberId, id);
        return;
      }
      // In an hour without changes nobody is told anything; the hour after a change proves it.
      if (hour < savedAt || !(byHour.has(hour) || byHour.has(hour - 1))) return;
      const known = watched.filter((machineId) => toldIn.has(pairKey({ subscriberId, machineId })));
      const isFound = ({ kind }: Listing) => kind % divisor === remainder;
      const machineIds = listings.flatMap((listing) => (isFound(listing) ? [listing.id] : []));
      const found = decideAlerts(
        { id: subscriberId, userId: `user ${number}` },
        {
          listings: states,
          watched: new Set(known.map((machineId) => pairKey({ subscriberId, machineId }))),
          lastAlerts,
          searches: [{ machineIds, begunAt: timeOf(savedAt) }],
        },
      );
      const naive = listings.flatMap((listing) => {
        if (listing.sellerId === `user ${number}`) return [];
        const key = pairKey({ subscriberId, machineId: listing.id });
        const reason = expectReason(listing.hours, {
          isWatched: known.includes(listing.id),
          isFound: isFound(listing),
          savedAt,
          toldIn: toldIn.get(key) ?? null,
        });
        return reason === null ? [] : [`${listing.id} ${reason}`];
      });
      expect(found.map(({ listing, reason }) => `${listing.id} ${reason.kind}`).toSorted()).toEqual(naive.toSorted());
      mails += found.length === 0 ? 0 : 1;
      for (const { listing } of found) tell(subscriberId, listing.id);
    });
  }
  return mails;
}
