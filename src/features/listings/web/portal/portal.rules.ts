import type { ListingStatus } from '#app/db/enums.ts';
import { needsPremium } from '../../listing-fields.rules.ts';
import { canUndoSale } from '../../listing-state-machine.rules.ts';
import type { PortalListing } from '../../portal.schema.ts';
import { PORTAL_FILTERS, type PortalFilter } from '../../portal-search.schema.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { PlacementFlags } from '#app/features/payments/placement-days.rules.ts';
import { takesPlacements } from '#app/features/payments/placement-life.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { optionsActionLabel } from '#app/features/payments/placement-options.rules.ts';

/** How long a toast offers to undo: long enough to read what was done, and to reconsider. */
export const UNDO_SHOWN_MS = 15_000;

export const VIEWS = ['view', 'views'] as const;

/** The label of a listing's status in the seller portal. */
export function statusLabel({ status, restingSince }: Pick<PortalListing, 'status' | 'restingSince'>): string {
  return restingSince === null ? STATUS_LABELS[status] : 'Resting';
}

const STATUS_LABELS = {
  pending: 'Pending review',
  approved: 'Approved',
  featured: 'Approved (featured)',
  sold: 'Sold',
  rejected: 'Rejected',
} as const satisfies Record<ListingStatus, string>;

/** The list's filters, in display order. */
export const CHOSEN_FILTERS = [undefined, ...PORTAL_FILTERS] as const;

/** The address of a page of the list with a filter. */
export function portalHref(status: PortalFilter | undefined, page = 1): string {
  return `/seller-portal${stringifySearch({ status, page: page === 1 ? undefined : page })}`;
}

/** Actions that a seller can take on a listing, in display order. */
const CHOICES = [
  'mark-sold',
  'undo-sold',
  'relist',
  'confirm',
  'edit',
  'lower-price',
  'offers',
  'options',
  'view',
  'copy',
  'delete',
] as const;
export type Choice = (typeof CHOICES)[number];

const CHOICE_LABELS = {
  'mark-sold': 'Mark as sold',
  'undo-sold': 'Undo the sale',
  relist: 'Relist',
  confirm: 'Still for sale',
  edit: 'Edit',
  'lower-price': 'Lower the price',
  offers: 'Answer offers automatically',
  view: 'View',
  copy: 'Duplicate this listing',
  delete: 'Delete',
} as const satisfies Record<Exclude<Choice, 'options'>, string>;

/** The label of an action for this listing. */
export function choiceLabel(choice: Choice, listing: PlacementFlags, now: Date): string {
  return choice === 'options' ? (optionsActionLabel(listing, now) ?? '') : CHOICE_LABELS[choice];
}

/** The most likely action by status. */
const MAIN_CHOICE = {
  pending: 'edit',
  approved: 'mark-sold',
  featured: 'mark-sold',
  sold: 'relist',
  rejected: 'edit',
} as const satisfies Record<ListingStatus, Choice>;

type ChoiceState = Pick<PortalListing, 'status' | 'actions' | 'restingSince' | 'soldFrom' | 'soldAt'> & PlacementFlags;

/** The listing's actions: those that the API allows, and those that need no permission; the main one first. */
export function choicesFor(listing: ChoiceState, now: Date): Choice[] {
  const main = mainChoice(listing, now);
  return CHOICES.filter((choice) => isOffered(listing, choice, now)).toSorted(
    (one, other) => Number(other === main) - Number(one === main),
  );
}

function mainChoice(listing: ChoiceState, now: Date): Choice {
  if (listing.restingSince !== null) return 'confirm';
  return canUndoSale(listing, now) ? 'undo-sold' : MAIN_CHOICE[listing.status];
}

function isOffered(listing: ChoiceState, choice: Choice, now: Date): boolean {
  if (choice === 'view' || choice === 'copy') return true;
  if (choice === 'offers') return isPublic(listing);
  if (choice === 'options') return takesPlacements(listing.status) && optionsActionLabel(listing, now) !== null;
  // The page may have been open since the sale.
  if (choice === 'undo-sold') return canUndoSale(listing, now);
  return listing.actions.includes(choice);
}

/** Whether buyers will see the listing only once Premium is paid. */
export function waitsForPremium(listing: Pick<PortalListing, 'status' | 'brand' | 'isPremiumPaid'>): boolean {
  return listing.status === 'pending' && needsPremium(listing);
}

/** The address of an action with a page of its own; the others happen in the portal. */
export function choiceHref(choice: Choice, id: string): string | undefined {
  if (choice === 'view') return machineHref(id);
  if (choice === 'edit' || choice === 'copy') return `/sell?${choice}=${encodeURIComponent(id)}`;
  return undefined;
}

/** Labels of the counts. */
export const COUNT_LABELS = {
  all: 'Total',
  pending: 'Pending',
  approved: 'Approved',
  sold: 'Sold',
  rejected: 'Rejected',
} as const satisfies Record<PortalFilter | 'all', string>;

/** The heading of the filtered list. */
export function filterTitle(filter: PortalFilter | undefined): string {
  return filter === undefined ? 'All listings' : `${COUNT_LABELS[filter]} listings`;
}
