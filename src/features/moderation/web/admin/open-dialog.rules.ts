import type { ListingStatus } from '#app/db/enums.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';

type AboutOne<About extends string> = { about: About; listing: AdminMachine };

/** What a moderator tells the seller, and whether what was paid goes back. */
export type Rejection = {
  reason: string | null;
  refund: boolean;
  /** Of a public listing, the change that waits and not the listing. */
  isChangeOnly: boolean;
};

/** Which dialog is open, about which listings as they were when it was opened. */
export type Asking =
  | AboutOne<'price'>
  /** With what was typed and chosen before, if anything was. */
  | (AboutOne<'reject'> & { before?: Rejection })
  /** The brand shows only once Premium is paid. */
  | (AboutOne<'without-premium'> & { status: ListingStatus })
  | AboutOne<'delete'>
  | AboutOne<'changes'>
  | AboutOne<'look'>
  /** Somebody else changed the listing between the look at it and the decision. */
  | (AboutOne<'meanwhile'> & { seen: AdminMachine; before: Rejection })
  | { about: 'approve-all' | 'delete-all'; listings: readonly AdminMachine[] }
  | { about: 'keys' };

/** Opens a dialog, or closes it. */
export type Ask = (change: Asking | null | ((now: Asking | null) => Asking | null)) => void;

/** Closes this dialog and no other: one that makes room for the next says that it was closed when that is open already. */
export function closed(about: Asking['about']): (now: Asking | null) => Asking | null {
  return (now) => (now?.about === about ? null : now);
}
