import { LISTING_STATUSES, PUBLIC_STATUSES, type ListingStatus, type PublicStatus } from '#app/db/enums.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** The actions on a listing. */
export const LISTING_ACTIONS = [
  'edit',
  'mark-sold',
  'undo-sold',
  'relist',
  'confirm',
  'lower-price',
  'add-facts',
  'delete',
  'review',
  'approve',
  'feature',
  'reject',
] as const;
type ListingAction = (typeof LISTING_ACTIONS)[number];

/** The seller of the listing, or a moderator. */
export type Actor = 'owner' | 'admin';

/** The fields of a listing that decide which actions are allowed. */
export type ListingState = {
  status: ListingStatus;
  brand: string;
  price: number | null;
  isPremiumPaid: boolean;
  isFeaturedPaid: boolean;
  /**
   * Since when the listing is hidden because its seller did not confirm that it is still for sale; null if it is not.
   */
  restingSince: Date | string | null;
  /** The status from which its seller marked it as sold; null unless they did. */
  soldFrom: PublicStatus | null;
  soldAt: Date | string | null;
};

/** How long a seller can undo a sale without a review. */
const UNDO_MS = DAY_MS;

/** Whether the seller of a listing can undo that they marked it as sold. */
export function canUndoSale({ soldFrom, soldAt }: Pick<ListingState, 'soldFrom' | 'soldAt'>, now: Date): boolean {
  return soldFrom !== null && soldAt !== null && now.getTime() - new Date(soldAt).getTime() < UNDO_MS;
}

/** Conditions of transitions besides the status. */
const CONDITIONS = {
  any: () => true,
  priced: ({ price }: ListingState) => price !== null,
  resting: ({ restingSince }: ListingState) => restingSince !== null,
  placed: ({ isPremiumPaid, isFeaturedPaid }: ListingState) => isPremiumPaid || isFeaturedPaid,
  'sold lately': canUndoSale,
} as const;

export type Transition = {
  action: ListingAction;
  by: Actor;
  from: readonly ListingStatus[];
  given: keyof typeof CONDITIONS;
  /** The status afterwards. */
  to: ListingStatus | 'unchanged' | 'as before the sale' | 'gone';
};

const NOT_PUBLIC = ['pending', 'rejected'] as const satisfies readonly ListingStatus[];

const allBut = (status: ListingStatus) => LISTING_STATUSES.filter((other) => other !== status);

/** The state machine of listings: which actor can move a listing from which statuses to which. */
export const LISTING_TRANSITIONS: readonly Transition[] = [
  { action: 'edit', by: 'owner', from: LISTING_STATUSES, given: 'any', to: 'pending' },
  { action: 'mark-sold', by: 'owner', from: PUBLIC_STATUSES, given: 'any', to: 'sold' },
  { action: 'mark-sold', by: 'owner', from: NOT_PUBLIC, given: 'placed', to: 'sold' },
  { action: 'undo-sold', by: 'owner', from: ['sold'], given: 'sold lately', to: 'as before the sale' },
  { action: 'relist', by: 'owner', from: ['sold'], given: 'any', to: 'pending' },
  { action: 'confirm', by: 'owner', from: PUBLIC_STATUSES, given: 'any', to: 'unchanged' },
  { action: 'confirm', by: 'owner', from: ['rejected'], given: 'resting', to: 'approved' },
  { action: 'lower-price', by: 'owner', from: PUBLIC_STATUSES, given: 'priced', to: 'unchanged' },
  { action: 'add-facts', by: 'owner', from: ['pending', ...PUBLIC_STATUSES], given: 'any', to: 'unchanged' },
  { action: 'delete', by: 'owner', from: LISTING_STATUSES, given: 'any', to: 'gone' },

  { action: 'edit', by: 'admin', from: LISTING_STATUSES, given: 'any', to: 'unchanged' },
  { action: 'review', by: 'admin', from: allBut('pending'), given: 'any', to: 'pending' },
  { action: 'approve', by: 'admin', from: allBut('approved'), given: 'any', to: 'approved' },
  { action: 'feature', by: 'admin', from: allBut('featured'), given: 'any', to: 'featured' },
  { action: 'mark-sold', by: 'admin', from: allBut('sold'), given: 'any', to: 'sold' },
  { action: 'reject', by: 'admin', from: allBut('rejected'), given: 'any', to: 'rejected' },
  { action: 'delete', by: 'admin', from: LISTING_STATUSES, given: 'any', to: 'gone' },
];

/** The transition that the action causes; undefined if the listing's state does not allow it. */
export function getTransition(
  listing: ListingState,
  action: ListingAction,
  by: Actor,
  now: Date,
): Transition | undefined {
  return LISTING_TRANSITIONS.find((row) => row.action === action && row.by === by && isAllowed(listing, row, now));
}

/** The moderator's action that leads to a status. */
export function actionFor(status: ListingStatus): ListingAction {
  const row = LISTING_TRANSITIONS.find(({ by, to }) => by === 'admin' && to === status);
  if (row === undefined) throw new Error(`Nothing leads to ${status}`);
  return row.action;
}

/** All actions that the listing's state allows, in the table's order. */
export function allowedActions(listing: ListingState, by: Actor, now: Date): ListingAction[] {
  return LISTING_TRANSITIONS.filter((row) => row.by === by && isAllowed(listing, row, now)).map(({ action }) => action);
}

function isAllowed(listing: ListingState, { from, given }: Transition, now: Date): boolean {
  return from.includes(listing.status) && CONDITIONS[given](listing, now);
}

/** Error messages for a seller's actions that the listing's state does not allow. */
export const TRANSITION_ERRORS = {
  edit: 'This listing cannot be changed now',
  'mark-sold': 'Only a listing that is on the market can be marked as sold',
  'undo-sold': 'A sale can be undone for a day. After that, relist the machine',
  relist: 'Only a sold listing can be relisted',
  confirm: 'Only a listing that is on the market, or rests, can be confirmed as still for sale',
  'lower-price': 'Only the price of a listing that is on the market can be lowered',
  'add-facts': 'Facts are added to a listing that is on the market or in review',
  delete: 'This listing cannot be deleted now',
} as const satisfies Partial<Record<ListingAction, string>>;

/** Messages that the seller's portal and the back office show. */
export const LISTING_DELETED = 'Listing deleted successfully';
export const LISTING_NOT_DELETED = 'Failed to delete listing';

/** The back office's names of the statuses. */
export const STATUS_LABELS = {
  pending: 'Pending',
  approved: 'Approved',
  featured: 'Featured',
  sold: 'Sold',
  rejected: 'Rejected',
} as const satisfies Record<ListingStatus, string>;
