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
/** A placement that began longer ago would be over, or nearly, before anybody looks at the demo. */
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
  /** Default: its seller says them all. */
  factSources?: FactSources;
  now: Date;
};

/** A demo or generated listing as the row that the table of machines keeps. */
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

/** An admin's listing is the operator's own: financing is offered, and the enquiries go to its public contact. */
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

/** What is sold or rejected keeps no claim to a placement. */
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

/** Spread, so that the placements of old listings do not all end on one day. */
function startDaysAgo(listedDaysAgo: number): number {
  return listedDaysAgo % LATEST_START_DAYS;
}

/** The runs of 90 days that the row's flags stand for, granted without a payment. */
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
