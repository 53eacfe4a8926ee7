import type { AdminMachine } from '#app/features/machines/machines.schema.ts';

type ListingDialog<Kind extends string> = { kind: Kind; listing: AdminMachine };

/** What a moderator tells the seller, and whether what was paid goes back. */
export type Rejection = {
  reason: string | null;
  refund: boolean;
  /** Of a public listing, the change that waits and not the listing. */
  isChangeOnly: boolean;
};

/** Which dialog is open, about which listings as they were when it was opened. */
export type OpenDialog =
  | ListingDialog<'price'>
  /** With what was typed and chosen before, if anything was. */
  | (ListingDialog<'reject'> & { before?: Rejection })
  | ListingDialog<'changes'>
  | ListingDialog<'preview'>
  /** Somebody else changed the listing between the look at it and the decision. */
  | (ListingDialog<'edit-conflict'> & { seen: AdminMachine; before: Rejection })
  | { kind: 'shortcuts' };

/** Opens a dialog, or closes it. */
export type SetOpenDialog = (change: OpenDialog | null | ((now: OpenDialog | null) => OpenDialog | null)) => void;

/** Closes the dialog of this kind and no other: a dialog that is replaced reports its closing after the next one has opened. */
export function closeIfOpen(kind: OpenDialog['kind']): (now: OpenDialog | null) => OpenDialog | null {
  return (now) => (now?.kind === kind ? null : now);
}
