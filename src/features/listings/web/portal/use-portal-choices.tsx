import { LISTING_DELETED, LISTING_NOT_DELETED } from '../../listing-state-machine.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { useDialog, useQuestion } from '#app/ui/use-dialog.tsx';
import { WhatGoes, WhatSoldMeans } from './portal-dialogs.tsx';
import { changeListing, type ListingChange } from './portal.queries.ts';
import type { Choice } from './portal.rules.ts';

const TOASTS = {
  'mark-sold': { done: 'Listing marked as sold', failed: 'Failed to mark listing as sold' },
  relist: { done: 'Listing relisted and pending admin approval', failed: 'Failed to relist listing' },
  confirm: { done: 'Confirmed as still for sale', failed: 'Failed to confirm listing' },
  delete: { done: LISTING_DELETED, failed: LISTING_NOT_DELETED },
} as const satisfies Record<ListingChange, { done: string; failed: string }>;

/** What happens when a seller chooses something: at once, or after a question. */
export function usePortalChoices() {
  const [changedId, setChangedId] = useState<string | null>(null);
  const client = useQueryClient();
  const { isUnderway, change, ask, questionDialog } = useQuestion();
  const [wasItSold, lowerPrice, options] = [useDialog<Listing>(), useDialog<Listing>(), useDialog<Listing>()];
  const changeTo = useCallback(
    (how: ListingChange, { id, name }: Listing) => ({
      make: () => {
        setChangedId(id);
        return changeListing(client, id, how);
      },
      failure: TOASTS[how].failed,
      wordsFor: changeErrorMessage,
      done: { title: TOASTS[how].done, description: name },
    }),
    [client],
  );
  const askFor = useCallback(
    (how: keyof typeof QUESTIONS, listing: Listing) => ask({ ...changeTo(how, listing), ...QUESTIONS[how](listing) }),
    [ask, changeTo],
  );
  const { open: askWhetherSold } = wasItSold;
  const { open: askForPrice } = lowerPrice;
  const { open: offerOptions } = options;
  const choose = useCallback(
    (choice: Choice, listing: Listing) => {
      if (choice === 'relist' || choice === 'confirm') {
        const { make, failure, ...rest } = changeTo(choice, listing);
        change(make, failure, rest);
      } else if (choice === 'mark-sold') askFor(choice, listing);
      // Somebody who deletes a listing that could be sold has perhaps sold it (SPEC §4).
      else if (choice === 'delete' && listing.actions.includes('mark-sold')) askWhetherSold(listing);
      else if (choice === 'delete') askFor(choice, listing);
      else if (choice === 'lower-price') askForPrice(listing);
      else if (choice === 'options') offerOptions(listing);
    },
    [change, changeTo, askFor, askWhetherSold, askForPrice, offerOptions],
  );
  const onSold = (listing: Listing) => {
    const { make, failure, ...rest } = changeTo('mark-sold', listing);
    // Closed before the toast, which lies below an open dialog.
    change(() => make().finally(() => wasItSold.closeFor(listing)), failure, rest);
  };
  const onRemove = (listing: Listing) => {
    wasItSold.close();
    askFor('delete', listing);
  };
  const dialogs = { wasItSold, lowerPrice, options, questionDialog, isUnderway, onSold, onRemove };
  return { choose, dialogs, changingId: isUnderway ? changedId : null };
}

type Listing = PortalListing;
const QUESTIONS = {
  'mark-sold': (listing: Listing) => ({
    title: 'Mark as sold?',
    yes: 'Mark as sold',
    look: 'primary' as const,
    text: <WhatSoldMeans listing={listing} />,
  }),
  delete: (listing: Listing) => ({
    title: 'Delete this listing?',
    yes: 'Delete listing',
    text: <WhatGoes listing={listing} />,
  }),
};

function changeErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'This listing no longer exists. It was deleted.';
  return errorMessage(error);
}
