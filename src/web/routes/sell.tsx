import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { agreementQuery } from '#app/features/agreements/web/agreements.queries.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { sellSearch } from '#app/features/listings/sell-search.schema.ts';
import type { TaggedListing } from '#app/features/listings/web/sell/form-model.rules.ts';
import { SellPage } from '#app/features/listings/web/sell/sell-page.tsx';
import {
  accessoriesQuery,
  listingToEditQuery,
  modelBrandsQuery,
} from '#app/features/listings/web/sell/sell.queries.ts';
import { ApiError } from '#app/lib/api.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { asGuestOrUser, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/sell')({
  validateSearch: (raw) => parseLeniently(sellSearch, raw),
  beforeLoad: asGuestOrUser,
  loaderDeps: ({ search: { edit, copy } }) => ({ edit, copy }),
  loader: async ({ deps: { edit, copy }, context: { viewer, queryClient } }) => {
    const lists = [
      queryClient.prefetchQuery(modelBrandsQuery),
      queryClient.prefetchQuery(accessoriesQuery),
      queryClient.prefetchQuery(agreementQuery('brokerage')),
    ];
    const id = edit ?? copy;
    const listing = id === undefined ? null : await loadListing(queryClient, viewer, id);
    await Promise.all(lists);
    return { listing };
  },
  head: ({ match: { search } }) => unlistedHead(search.edit === undefined ? 'Sell Your Equipment' : 'Edit Listing'),
  component: Sell,
});

/** 'failed' if it cannot be fetched or belongs to another seller. */
async function loadListing(client: QueryClient, viewer: CurrentUser, id: string): Promise<TaggedListing | 'failed'> {
  try {
    const listing = await client.fetchQuery(listingToEditQuery(id));
    return hasPermission(viewer, 'moderation') || listing.machine.sellerId === viewer.id ? listing : 'failed';
  } catch (error) {
    if (error instanceof ApiError) return 'failed';
    throw error;
  }
}

function Sell() {
  const { listing } = Route.useLoaderData();
  const { viewer } = Route.useRouteContext();
  const search = Route.useSearch();
  const router = useRouter();
  const isFailed = listing === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    showToast({ title: 'Failed to load listing data', tone: 'danger' });
    void router.navigate({ to: '/sell', search: {}, replace: true });
  }, [isFailed, router]);
  return isFailed ? null : <SellPage viewer={viewer} search={search} listing={listing} />;
}
