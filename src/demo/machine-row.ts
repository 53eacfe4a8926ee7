import type { machines } from '#app/db/tables/machines.ts';
import type { placements } from '#app/db/tables/payments.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import type { FactSources } from '#app/features/machines/fact-sources.rules.ts';
import type { SlotPhotos } from '#app/features/machines/photo-captions.rules.ts';
import { SAMPLE_OPERATOR } from '#app/features/site/sample-data.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { DemoListing } from './demo-listing.ts';
import type { DemoSeller } from './demo-sellers.ts';

export type MachineRow = typeof machines.$inferInsert;
export type PlacementRow = typeof placements.$inferInsert;

const PLACEMENT_DAYS = 90;
/** Placements that started earlier would be over, or nearly, before anybody looks at the demo. */
const LATEST_START_DAYS = 60;

export type MachineRowSource = {
  id: string;
  listing: Omit<DemoListing, 'pictures'>;
  seller: DemoSeller & { id: string };
  images: readonly string[];
  /** Default: none. */
  slotPhotos?: SlotPhotos;
  /** Default: none. */
  facts?: FactValues;
  /** Defaults to the seller for all facts. */
  factSources?: FactSources;
  now: Date;
};

/** Turns a demo or generated listing into a row of the machines table. */
export function machineRow({
  id,
  listing,
  seller,
  images,
  slotPhotos = { counterPhoto: null, platePhoto: null },
  facts = {},
  factSources = {},
  now,
}: MachineRowSource): MachineRow {
  const listedAt = daysBefore(now, listing.listedDaysAgo);
  return {
    id,
    name: `${listing.brand} ${listing.model}`,
    brand: listing.brand,
    model: listing.model,
    year: listing.year,
    condition: listing.condition,
    heads: listing.heads,
    needles: listing.needles,
    description: listing.description,
    status: listing.status,
    rejectionReason: listing.rejectionReason ?? null,
    isConsignment: listing.isConsignment ?? false,
    accessories: JSON.stringify(listing.accessories),
    image: images[0] ?? null,
    images: [...images],
    ...slotPhotos,
    facts,
    factSources,
    createdAt: listedAt,
    updatedAt: listedAt,
    soldAt: listing.status === 'sold' ? daysBefore(now, listing.listedDaysAgo / 3) : null,
    ...priceOf(listing),
    ...placeOf(listing),
    ...contactOf(seller),
    ...placementsIn(listing, now),
  };
}

function priceOf({ price, hiddenPrice = false, markupPercentage }: MachineRowSource['listing']) {
  return {
    price,
    hiddenPrice,
    markupPercentage: markupPercentage ?? null,
    applyMarkup: markupPercentage !== undefined,
  };
}

function placeOf({ city, state, zip }: MachineRowSource['listing']) {
  return { city, state, zip, location: `${city}, ${state} ${zip}`, stateCode: /^[A-Z]{2}$/.test(state) ? state : null };
}

/** An admin's listing is the operator's own: it offers financing, and enquiries go to the public contact. */
function contactOf({ id, role, name, email, phone }: MachineRowSource['seller']) {
  const isOperator = role === 'admin';
  return {
    sellerId: id,
    contactName: name,
    contactEmail: isOperator ? SAMPLE_OPERATOR.OPERATOR_EMAIL : email,
    contactPhone: isOperator ? SAMPLE_OPERATOR.OPERATOR_PHONE : phone,
    financingAvailable: isOperator,
  };
}

/** Sold and rejected listings have no placements. */
function placementsIn(
  { premium = false, featured = false, status, listedDaysAgo, placedDaysLeft }: MachineRowSource['listing'],
  now: Date,
) {
  const mayBePlaced = status !== 'sold' && status !== 'rejected';
  const [isPremiumPaid, isFeaturedPaid] = [premium && mayBePlaced, featured && mayBePlaced];
  const until = daysBefore(now, -(placedDaysLeft ?? PLACEMENT_DAYS - startDaysAgo(listedDaysAgo)));
  return {
    isPremiumPaid,
    isFeaturedPaid,
    premiumUntil: isPremiumPaid ? until : null,
    featuredUntil: isFeaturedPaid ? until : null,
  };
}

/** Spread, so that placements of old listings do not all end on the same day. */
function startDaysAgo(listedDaysAgo: number): number {
  return listedDaysAgo % LATEST_START_DAYS;
}

/** The 90-day placements that the row's flags represent, granted without a payment. */
export function placementRows({ id, premiumUntil, featuredUntil }: MachineRow): PlacementRow[] {
  const runs = [
    { kind: 'premium', endsAt: premiumUntil },
    { kind: 'featured', endsAt: featuredUntil },
  ] as const;
  return runs.flatMap(({ kind, endsAt }) =>
    endsAt === null || endsAt === undefined
      ? []
      : [{ machineId: id, kind, startsAt: daysBefore(endsAt, PLACEMENT_DAYS), endsAt }],
  );
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - Math.round(days * DAY_MS));
}
