import { LISTING_DELETED, LISTING_NOT_DELETED } from '../../listing-state-machine.rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { PortalListing } from '../../portal.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useDialog, useQuestion } from '#app/ui/use-dialog.tsx';
import { WhatGoes } from './portal-dialogs.tsx';
import { changeListing, type ListingChange } from './portal.queries.ts';
import { UNDO_SHOWN_MS, type Choice } from './portal.rules.ts';

const TOASTS = {
  'mark-sold': { done: 'Listing marked as sold', failed: 'Failed to mark listing as sold' },
  'undo-sold': { done: 'Back on sale', failed: 'Failed to undo the sale' },
  relist: { done: 'Listing relisted and pending admin approval', failed: 'Failed to relist listing' },
  confirm: { done: 'Confirmed as still for sale', failed: 'Failed to confirm listing' },
  delete: { done: LISTING_DELETED, failed: LISTING_NOT_DELETED },
} as const satisfies Record<ListingChange, { done: string; failed: string }>;

/** Handles a seller's choice of an action: at once, or after a question. */
export function usePortalChoices() {
  const { ask, questionDialog } = useQuestion();
  const client = useQueryClient();
  const [wasItSold, sale] = [useDialog<Listing>(), useDialog<Listing>()];
  const [lowerPrice, offers, options] = [useDialog<Listing>(), useDialog<Listing>(), useDialog<Listing>()];
  const { isPending, variables, mutate, mutateAsync } = useMutation({
    mutationFn: ({ how, listing, answers }: Change) => changeListing(client, listing.id, how, answers),
    onSuccess: (_changed, { how, listing }) => showDone(how, listing),
    onError: (error, { how }) => showFailure(TOASTS[how].failed, error, changeErrorMessage),
    onSettled: (_changed, _error, { listing }) => wasItSold.closeFor(listing),
  });
  const showDone = (how: ListingChange, listing: Listing) => {
    const undo = { label: 'Undo', onChoose: () => mutate({ how: 'undo-sold', listing }) };
    showToast({
      title: TOASTS[how].done,
      description: listing.name,
      tone: 'success',
      ...(how === 'mark-sold' && wasPublic(listing) ? { action: undo, durationMs: UNDO_SHOWN_MS } : {}),
    });
  };
  const askToDelete = useCallback(
    (listing: Listing) =>
      ask({
        title: 'Delete this listing?',
        yes: 'Delete listing',
        text: <WhatGoes listing={listing} />,
        onYes: () => mutateAsync({ how: 'delete', listing }),
      }),
    [ask, mutateAsync],
  );
  const { open: askForSale } = sale;
  const { open: askWhetherSold } = wasItSold;
  const { open: askForPrice } = lowerPrice;
  const { open: askForLimits } = offers;
  const { open: offerOptions } = options;
  const choose = useCallback(
    (choice: Choice, listing: Listing) => {
      if (choice === 'relist' || choice === 'undo-sold' || choice === 'confirm') mutate({ how: choice, listing });
      else if (choice === 'mark-sold') askForSale(listing);
      // A seller who deletes a listing may have sold the machine: the dialog asks first.
      else if (choice === 'delete' && listing.actions.includes('mark-sold')) askWhetherSold(listing);
      else if (choice === 'delete') askToDelete(listing);
      else if (choice === 'lower-price') askForPrice(listing);
      else if (choice === 'offers') askForLimits(listing);
      else if (choice === 'options') offerOptions(listing);
    },
    [mutate, askForSale, askToDelete, askWhetherSold, askForPrice, askForLimits, offerOptions],
  );
  const answers = {
    isUnderway: isPending,
    onSold: (listing: Listing) => {
      wasItSold.close();
      askForSale(listing);
    },
    onSoldElsewhere: (listing: Listing) =>
      mutate({ how: 'mark-sold', listing, answers: { buyer: { kind: 'elsewhere' } } }),
    onRemove: (listing: Listing) => {
      wasItSold.close();
      askToDelete(listing);
    },
  };
  /** Throws ApiError: the form shows it and keeps the input. */
  const sell = async (listing: Listing, said: object) => {
    await changeListing(client, listing.id, 'mark-sold', said);
    // First, because a toast is below an open dialog.
    sale.closeFor(listing);
    showDone('mark-sold', listing);
  };
  const dialogs = { wasItSold, sale, lowerPrice, offers, options, questionDialog, sell, ...answers };
  return { choose, dialogs, changingId: isPending ? variables.listing.id : null };
}

type Listing = PortalListing;
type Change = { how: ListingChange; listing: Listing; answers?: object };

function wasPublic(listing: Listing): boolean {
  return listing.live !== null || isPublic(listing);
}

function changeErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'This listing no longer exists. It was deleted.';
  return errorMessage(error);
}
