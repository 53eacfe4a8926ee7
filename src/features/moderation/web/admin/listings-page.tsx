import type { SaleFormProps } from '#app/features/listings/web/portal/portal-dialogs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { STATUS_FILTERS, type StatusFilter } from '#app/features/catalogue/catalogue.schema.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Paged } from '#app/lib/paged-query.ts';
import { RETURN_DAYS } from '#app/features/payments/placement-days.rules.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyList, PagedList } from '#app/ui/paged-list.tsx';
import { scrollRowTo } from '#app/ui/focus-row.ts';
import { ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { FactsDialog } from './facts-dialog.tsx';
import { ListingCard } from './listing-card.tsx';
import { ListingFilters } from './listing-filters.tsx';
import { FILTER_LABELS } from './listing-labels.rules.ts';
import { isNarrowed, listingsHref, listingsRequest } from './listings-address.rules.ts';
import type { ListingsSearch } from './listings-address.schema.ts';
import { DeleteAll, ListingsBar } from './listings-bar.tsx';
import { duplicatesQuery, listingsQuery, warningsQuery } from './moderation.queries.ts';
import { PriceDialog } from './price-dialog.tsx';
import type { ReviewNotesProps } from './review-notes.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { PreviewDialog } from './closer-look.tsx';
import { ChangesDialog, EditConflictDialog } from './review-dialogs.tsx';
import { SkippedListings, useBulkActions } from './use-bulk-actions.tsx';
import { SHORTCUTS, useShortcuts } from './use-shortcuts.ts';
import {
  closeIfOpen,
  useModeration,
  type DialogProps,
  type ModerationControl,
  type OpenDialog,
} from './use-moderation.tsx';

type SearchProps = { search: ListingsSearch };

type RenderSale = { renderSale: (props: SaleFormProps<AdminMachine>) => ReactNode };

const NOTHING: Paged<AdminMachine> = { rows: [], total: 0, isTotalExact: true };

/** Listings of every status with a moderator's actions; polled while the page is open. */
export function ListingsAdmin({ search, renderSale }: SearchProps & RenderSale) {
  const query = useQuery(listingsQuery(search));
  const { data: { rows: listings, total, isTotalExact } = NOTHING, dataUpdatedAt } = query;
  const { openDialog, ask, questionDialog, control } = useModeration();
  const notesOf = useReviewNotes(listings);
  const bulkActions = useBulkActions({ ask, total, isTotalExact });
  const list = useRef<HTMLUListElement>(null);
  useShortcuts(list, listings, control);
  const { page, pageSize } = listingsRequest(search);
  // Rounded to the minute, because a new time with every poll would render each card again.
  const nowMs = dataUpdatedAt - (dataUpdatedAt % MINUTE_MS);
  return (
    <>
      <StatusLinks search={search} />
      <ListingFilters search={search} listings={listings} />
      <PagedList
        query={query}
        failure="Failed to fetch all machines"
        stale="The listings could not be refreshed. What you see may be out of date."
        page={page}
        pageSize={pageSize}
        noun={['listing', 'listings']}
        hrefOf={(to) => listingsHref(search, { page: to })}
        notice={
          <>
            <ListingsBar
              search={search}
              listings={listings}
              total={total}
              isTotalExact={isTotalExact}
              setOpenDialog={control.setOpenDialog}
              bulkActions={bulkActions}
            />
            <SkippedListings skippedListings={bulkActions.skippedListings} onDismiss={bulkActions.onDismiss} />
          </>
        }
        empty={<NoListings search={search} total={total} />}
        focusRows="[data-listing]"
        className="gap-3"
        dialogs={
          <>
            {listings.length > 0 && <DeleteAll listings={listings} bulkActions={bulkActions} />}
            <ListingDialogs openDialog={openDialog} control={control} notesOf={notesOf} renderSale={renderSale} />
            {questionDialog}
          </>
        }
      >
        {({ rows }) => (
          <ul ref={list} aria-label="Listings" className="grid grid-cols-1 gap-3">
            {rows.map((listing) => (
              <ListingCard key={listing.id} listing={listing} control={control} nowMs={nowMs} {...notesOf(listing)} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** For each listing in review, the others that may offer the same machine, and the warnings. */
function useReviewNotes(listings: readonly AdminMachine[]) {
  const inReview = listings.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const { data: duplicates = [] } = useQuery(duplicatesQuery(inReview));
  const { data: warnings = [] } = useQuery(warningsQuery(inReview));
  return ({ id }: AdminMachine) => ({
    duplicates: duplicates.find(({ machineId }) => machineId === id)?.duplicates,
    warnings: warnings.find(({ machineId }) => machineId === id)?.warnings,
  });
}

type ListingDialogsProps = RenderSale & {
  openDialog: OpenDialog | null;
  control: ModerationControl;
  notesOf: (listing: AdminMachine) => ReviewNotesProps;
};

/** The dialogs of a listing. */
function ListingDialogs({ openDialog, control, notesOf, renderSale }: ListingDialogsProps) {
  const dialogProps = <Kind extends OpenDialog['kind']>(kind: Kind) => ({
    openDialog: openDialog !== null && isOfKind(openDialog, kind) ? openDialog : null,
    onClose: () => control.setOpenDialog(closeIfOpen(kind)),
    control,
  });
  return (
    <>
      <PriceDialog {...dialogProps('price')} />
      <SaleDialog {...dialogProps('sale')} renderSale={renderSale} />
      <RejectDialog {...dialogProps('reject')} />
      <ChangesDialog {...dialogProps('changes')} />
      <FactsDialog {...dialogProps('facts')} />
      <PreviewDialog {...dialogProps('preview')} notesOf={notesOf} />
      <EditConflictDialog {...dialogProps('edit-conflict')} />
      <ShortcutsDialog
        shortcuts={SHORTCUTS}
        open={openDialog?.kind === 'shortcuts'}
        onClose={() => control.setOpenDialog(closeIfOpen('shortcuts'))}
      />
    </>
  );
}

function SaleDialog({ openDialog, onClose, control, renderSale }: DialogProps<'sale'> & RenderSale) {
  return (
    <Dialog open={openDialog !== null} onClose={onClose} title="Mark as sold?">
      {openDialog !== null &&
        renderSale({
          machine: openDialog.listing,
          children: <WhatASaleEnds listing={openDialog.listing} />,
          send: (answers) => control.sell(openDialog.listing, answers),
          onClose,
        })}
    </Dialog>
  );
}

function WhatASaleEnds({ listing: { name, isPremiumPaid, isFeaturedPaid } }: { listing: AdminMachine }) {
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">{name}</p>
      {(isPremiumPaid || isFeaturedPaid) && (
        <p className="text-14 text-warn">
          Its {[isPremiumPaid && 'Premium', isFeaturedPaid && 'Featured'].filter(Boolean).join(' and ')} ends. Back on
          sale within {RETURN_DAYS} days, it goes on with the days that are left.
        </p>
      )}
    </div>
  );
}

function isOfKind<Kind extends OpenDialog['kind']>(
  openDialog: OpenDialog,
  kind: Kind,
): openDialog is Extract<OpenDialog, { kind: Kind }> {
  return openDialog.kind === kind;
}

/** In the order of moderators' work; statuses that are not listed here come last. */
const FIRST: readonly StatusFilter[] = ['all', 'pending', 'approved', 'featured', 'premium', 'rejected', 'sold'];
const IN_ORDER = STATUS_FILTERS.toSorted((one, other) => FIRST.indexOf(one) - FIRST.indexOf(other));

/** Filters by status; premium means paid Premium, whatever the status. */
function StatusLinks({ search }: { search: ListingsSearch }) {
  return (
    <nav
      aria-label="Status"
      className="relative flex gap-x-1 overflow-x-auto rounded-panel border border-line bg-surface shadow-card sm:flex-wrap"
    >
      {IN_ORDER.map((status) => (
        <SiteLink
          key={status}
          href={listingsHref(search, { status })}
          going={{ resetScroll: false }}
          preload={false}
          ref={status === (search.status ?? 'all') ? scrollRowTo : undefined}
          aria-current={status === (search.status ?? 'all') ? 'true' : undefined}
          className="stitch-under grid min-h-11 place-content-center shrink-0 rounded-panel px-3.5 py-2 text-14 font-semibold text-quiet after:text-thread-ink hover:bg-sunken hover:text-ink aria-[current]:text-ink"
        >
          {FILTER_LABELS[status]}
        </SiteLink>
      ))}
    </nav>
  );
}

type NoListingsProps = { search: ListingsSearch; total: number };

/** The empty state, with the next step. */
function NoListings({ search, total }: NoListingsProps) {
  const { title, href, words } = nextStep(search, total);
  return <EmptyList title={title} href={href} next={words} />;
}

function nextStep(search: ListingsSearch, total: number): { title: string; href: string; words: string } {
  const { status, page = 1 } = search;
  if (total > 0)
    return { title: `There is nothing on page ${page}.`, href: listingsHref(search), words: 'Go to first page' };
  const all = { href: listingsHref({}), words: 'Show all listings' };
  if (isNarrowed(search)) {
    return { title: 'No listings match these filters.', href: listingsHref({ status }), words: 'Clear filters' };
  }
  if (status === 'pending') return { title: 'Nothing waits for review.', ...all };
  if (status === undefined || status === 'all') {
    return { title: 'Nobody has listed a machine yet.', href: '/sell', words: 'List a machine' };
  }
  return { title: 'There are no such listings.', ...all };
}
