import { OPEN_STATUSES, PUBLIC_STATUSES, type Condition, type ListingStatus } from '#app/db/enums.ts';
import { formatInteger } from '#app/lib/format.ts';

/** The longest name of a brand, a model or an accessory, in characters. */
export const LISTED_NAME_MAX = 80;
/** The most heads, and the most needles, of a machine. */
export const MAX_COUNT = 999;

/** Displayed if a listing has no picture of its own. */
export const PLACEHOLDER_IMAGE = '/placeholder.svg';

export const CONDITION_WORDS = {
  new: 'New',
  used: 'Used',
  refurbished: 'Refurbished',
} as const satisfies Record<Condition, string>;

export const CONTACT_FOR_PRICE = 'Contact for Price';

type Pictures = { image: string | null; images: readonly string[]; mainImageIndex: number };

/** The main picture of a machine. */
export function mainImageOf({ image, images, mainImageIndex }: Pictures): string {
  return images[mainImageIndex] ?? images[0] ?? (image || PLACEHOLDER_IMAGE);
}

/** All photographs, the main one first; at least the placeholder. */
export function photosOf(machine: Pictures): readonly string[] {
  return [...new Set([mainImageOf(machine), ...machine.images])];
}

/** US dollars for display, without cents: '$1,125'; a discount: '-$125'. */
export function priceLabel(priceUsd: number | null): string {
  if (priceUsd === null) return CONTACT_FOR_PRICE;
  return `${priceUsd < 0 ? '-' : ''}$${formatInteger(Math.round(Math.abs(priceUsd)))}`;
}

type Pricing = { price: number | null; hiddenPrice: boolean; applyMarkup: boolean; markupPercentage: number | null };

/**
 * The displayed price in US dollars, or null for 'Contact for Price'. The database computes the same in `shown_price`,
 * which lists read; forms use this function for previews.
 */
export function shownPriceOf({ price, hiddenPrice, applyMarkup, markupPercentage }: Pricing): number | null {
  if (hiddenPrice || price === null) return null;
  if (!applyMarkup || markupPercentage === null) return price;
  // In hundredths of a per cent, which are integers: a factor such as 1.005 is inexact, and would round the wrong way.
  return Math.round((price * (10_000 + Math.round(markupPercentage * 100))) / 10_000);
}

export function headsLabel(heads: number): string {
  return heads === 1 ? '1 head' : `${heads} heads`;
}

export function needlesLabel(needles: number): string {
  return needles === 1 ? '1 needle' : `${needles} needles`;
}

type Promotion = { status: ListingStatus; isFeaturedPaid: boolean; isPremiumPaid: boolean };

/** Whether 'featured only' shows the listing: featured by the operator, or paid for. */
export function isPromoted({ status, isFeaturedPaid, isPremiumPaid }: Promotion): boolean {
  return status === 'featured' || isFeaturedPaid || isPremiumPaid;
}

/**
 * Whether its status shows the listing to visitors in the lists. The database's `is_public` also hides the listings of
 * suspended sellers.
 */
export function isPublic({ status }: { status: ListingStatus }): boolean {
  return PUBLIC_STATUSES.some((open) => open === status);
}

/** Whether everyone can open the listing by its id. */
export function isOpenToAll({ sellerSuspended, ...listing }: Openness & { sellerSuspended: boolean }): boolean {
  return isOpenByStatus(listing) && !sellerSuspended;
}

type Openness = { status: ListingStatus; isSoldUnseen: boolean };

/** The same, as far as the listing itself decides it: its seller's account may be suspended. */
export function isOpenByStatus({ status, isSoldUnseen }: Openness): boolean {
  return OPEN_STATUSES.includes(status) && !(status === 'sold' && isSoldUnseen);
}

type Place = {
  city: string | null;
  state: string | null;
  zip: string | null;
  location: string | null;
  financingAvailable: boolean;
  isPremiumPaid: boolean;
};
export type ShownPlace = Pick<Place, 'location' | 'city' | 'state' | 'zip'>;

/** Whether visitors see the place of a machine; of a private seller's address they only see the state. */
export function isPlaceShown({
  financingAvailable,
  isPremiumPaid,
}: Pick<Place, 'financingAvailable' | 'isPremiumPaid'>) {
  return financingAvailable || isPremiumPaid;
}

/** The part of a machine's place that visitors see. */
export function shownPlaceOf(place: Place, stateCode: string | null): ShownPlace {
  const { city, state, zip, location } = place;
  if (!isPlaceShown(place)) return { location: stateCode, city: null, state: null, zip: null };
  return { location: location || composedLocation(place) || null, city, state, zip };
}

/** The name of a listing, unless its seller sets another. */
export function composedName({ brand, model }: { brand: string; model: string }): string {
  return `${brand} ${model}`;
}

/** 'City, ST 12345', without missing parts. */
export function composedLocation({ city, state, zip }: Pick<Place, 'city' | 'state' | 'zip'>): string {
  const stateAndZip = [state, zip].filter(Boolean).join(' ');
  return [city, stateAndZip].filter(Boolean).join(', ');
}

/**
 * The columns of a new status: notes about the previous status are cleared, and a sold listing loses its placements.
 */
export function statusColumns(status: ListingStatus) {
  const ended = { isPremiumPaid: false, premiumUntil: null, isFeaturedPaid: false, featuredUntil: null };
  return {
    status,
    isSoldUnseen: false,
    rejectionReason: null,
    restingSince: null,
    ...(status === 'sold' ? ended : {}),
  };
}
