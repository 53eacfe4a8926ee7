import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { needsPremium } from '#app/features/listings/listing-fields.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { Skipped } from '../../moderation.schema.ts';
import X from 'lucide-react/icons/x';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast, type ToastMessage } from '#app/ui/toast-store.ts';
import type { Question } from '#app/ui/use-dialog.tsx';
import { KEPT_DAYS } from '#app/features/accounts/users.schema.ts';
import { restoreListings, approveListings, deleteListings } from './moderation.queries.ts';
import { listingCountLabel, SKIP_LABELS, statusCounts } from './listing-labels.rules.ts';
import { focusReturned } from '#app/ui/focus-row.ts';
import { FAILURE_TITLES, changeErrorMessage } from './error-messages.rules.ts';
import { listingRow, UNDO_MS } from './use-moderation.tsx';

/** A listing that a bulk action skipped, with the reason. */
type SkippedListing = { id: string; name: string; reason: string };

type Listings = readonly AdminMachine[];
type BulkDeps = { ask: (question: Question) => void; total: number; isTotalExact: boolean };

/** Actions on all displayed listings, after a confirmation, and the listings they skipped. */
export function useBulkActions({ ask, ...totals }: BulkDeps) {
  const [skippedListings, setSkippedListings] = useState<readonly SkippedListing[]>([]);
  const approve = useMutation({
    mutationFn: (listings: Listings, { client }) => approveListings(client, listings),
    onSuccess: ({ approved, skipped }, listings) => {
      setSkippedListings(toSkippedListings(listings, skipped));
      showToast(resultMessage('Listings approved successfully', 'No listing was approved', approved));
    },
    onError: (error) => showFailure(FAILURE_TITLES.approveMany, error, changeErrorMessage),
  });
  const restore = useMutation({
    mutationFn: (listings: Listings, { client }) => restoreListings(client, listings),
    onSuccess: (_restored, listings) => {
      showToast({ title: 'Listings restored', description: listingCountLabel(listings.length), tone: 'success' });
      if (listings[0] !== undefined) focusReturned(listingRow(listings[0].id));
    },
    onError: (error) => showFailure(FAILURE_TITLES.restore, error, changeErrorMessage),
  });
  const remove = useMutation({
    mutationFn: (listings: Listings, { client }) => deleteListings(client, listings),
    onSuccess: ({ deleted, skipped }, listings) => {
      setSkippedListings(toSkippedListings(listings, skipped));
      const gone = listings.filter(({ id }) => skipped.every((each) => each.id !== id));
      const undo = { action: { label: 'Undo', onChoose: () => restore.mutate(gone) }, durationMs: UNDO_MS };
      showToast(resultMessage('Listings deleted successfully', 'No listing was deleted', deleted, undo));
    },
    onError: (error) => showFailure(FAILURE_TITLES.deleteMany, error, changeErrorMessage),
  });
  const onApproveAll = (listings: Listings) => {
    const unpaid = listings.filter(needsPremium).length;
    const approved = listingCountLabel(listings.length - unpaid);
    ask({
      title: 'Approve all listings shown?',
      yes: `Approve ${approved}`,
      look: 'primary',
      text: (
        <p>
          {approved} on this page will be visible to everyone. Sellers are told by email. Listings changed since you saw
          them are skipped{unpaid > 0 && `, and ${listingCountLabel(unpaid)} without the Premium that the brand needs`}.{' '}
          <Others shown={listings.length} {...totals} />
        </p>
      ),
      onYes: () => approve.mutateAsync(listings),
    });
  };
  const onDeleteAll = (listings: Listings) =>
    ask({
      title: 'Delete all listings shown?',
      yes: `Delete ${listingCountLabel(listings.length)}`,
      text: (
        <p>
          {listingCountLabel(listings.length)} on this page will be deleted, photos included:{' '}
          <strong className="font-semibold">{statusCounts(listings)}</strong>. You can restore them for {KEPT_DAYS}{' '}
          days, without page views. <Others shown={listings.length} {...totals} />
        </p>
      ),
      onYes: () => remove.mutateAsync(listings),
    });
  return { skippedListings, onDismiss: () => setSkippedListings([]), onApproveAll, onDeleteAll };
}
export type BulkActions = ReturnType<typeof useBulkActions>;

type OthersProps = { shown: number; total: number; isTotalExact: boolean };

function Others({ shown, total, isTotalExact }: OthersProps) {
  if (!isTotalExact) return 'Listings on other pages match, too; they stay as they are.';
  const others = total - shown;
  return others > 0 && `On other pages ${listingCountLabel(others)} more match; they stay as they are.`;
}

function toSkippedListings(listings: readonly AdminMachine[], skipped: Skipped): SkippedListing[] {
  return skipped.map(({ id, reason }) => ({
    id,
    name: listings.find((listing) => listing.id === id)?.name ?? id,
    reason: SKIP_LABELS[reason],
  }));
}

function resultMessage(
  success: string,
  nothing: string,
  count: number,
  undo?: Pick<ToastMessage, 'action' | 'durationMs'>,
): ToastMessage {
  if (count === 0) return { title: nothing, tone: 'danger' };
  return { title: success, description: listingCountLabel(count), tone: 'success', ...undo };
}

/** Lists skipped listings with reasons until dismissed. */
export function SkippedListings({ skippedListings, onDismiss }: Pick<BulkActions, 'skippedListings' | 'onDismiss'>) {
  if (skippedListings.length === 0) return null;
  return (
    <section
      aria-label="Skipped listings"
      className="flex items-start gap-3 rounded-control bg-warn-wash py-1 pr-1 pl-4 text-14 text-warn"
    >
      <div role="status" className="grid min-w-0 flex-1 gap-1 py-2">
        <p className="font-semibold">{listingCountLabel(skippedListings.length)} skipped:</p>
        <ul className="grid gap-0.5">
          {skippedListings.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere">
              {reason === SKIP_LABELS.gone ? (
                name
              ) : (
                <SiteLink href={machineHref(id)} className="link">
                  {name}
                </SiteLink>
              )}{' '}
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={onDismiss} />
    </section>
  );
}
