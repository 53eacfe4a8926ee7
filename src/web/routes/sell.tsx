import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { forgetMachines } from '#app/features/machines/web/machines.queries.ts';
import { LISTING_SUBMITTED, SellPage } from '#app/features/listings/web/sell/sell-page.tsx';
import { sellSearch } from '#app/features/listings/sell-search.schema.ts';
import {
  accessoriesQuery,
  listingToEditQuery,
  modelsQuery,
  refreshAfterListing,
} from '#app/features/listings/web/sell/sell.queries.ts';
import {
  getInitialVersion,
  type SentListing,
  type TaggedListing,
} from '#app/features/listings/web/sell/form-model.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { parseLeniently, stringifySearch } from '#app/lib/query-string.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { asGuestOrUser } from '../layout/guards.ts';
import { unlistedHead } from '../layout/unlisted-head.ts';

export const Route = createFileRoute('/sell')({
  validateSearch: (raw) => parseLeniently(sellSearch, raw),
  beforeLoad: asGuestOrUser,
  loaderDeps: ({ search: { edit, copy } }) => ({ edit, copy }),
  loader: async ({ deps: { edit, copy }, context: { viewer, queryClient } }) => {
    const lists = [queryClient.prefetchQuery(modelsQuery), queryClient.prefetchQuery(accessoriesQuery)];
    const id = edit ?? copy;
    const listing = id === undefined ? null : await loadListing(queryClient, viewer, id);
    await Promise.all(lists);
    return { listing };
  },
  head: ({ match: { search } }) => unlistedHead(search.edit === undefined ? 'Sell Your Equipment' : 'Edit Listing'),
  component: Sell,
});

/** Null where it cannot be had, or is somebody else's. */
async function loadListing(client: QueryClient, viewer: CurrentUser, id: string): Promise<TaggedListing | 'failed'> {
  try {
    const listing = await client.fetchQuery(listingToEditQuery(id));
    return viewer.role === 'admin' || listing.machine.sellerId === viewer.id ? listing : 'failed';
  } catch (error) {
    if (error instanceof ApiError) return 'failed';
    throw error;
  }
}

function Sell() {
  const { listing } = Route.useLoaderData();
  const router = useRouter();
  const isFailed = listing === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    showToast({ title: 'Failed to load listing data', tone: 'danger' });
    void router.navigate({ to: '/sell', search: {}, replace: true });
  }, [isFailed, router]);
  return isFailed ? null : <Workplace listing={listing} />;
}

function Workplace({ listing }: { listing: TaggedListing | null }) {
  const { api, viewer } = Route.useRouteContext();
  const search = Route.useSearch();
  const client = useQueryClient();
  const { data: modelsByBrand, isError, refetch } = useQuery(modelsQuery);
  const { onListed, onNext } = useWayOn();
  const router = useRouter();
  const version = (known: TaggedListing | null) =>
    getInitialVersion({ listing: known, modelsByBrand: modelsByBrand ?? {} }, viewer, search);
  return (
    <SellPage
      api={api}
      viewer={viewer}
      modelsByBrand={modelsByBrand}
      hasModelsFailed={isError}
      onReloadModels={refetch}
      search={search}
      version={version(listing)}
      onReload={async () =>
        version(listing === null ? null : await client.fetchQuery(listingToEditQuery(listing.machine.id)))
      }
      onListed={onListed}
      onNext={onNext}
      onSaved={async () => {
        forgetMachines(client);
        showToast({ ...savedWords(viewer), tone: 'success' });
        await router.navigate({ href: viewer.role === 'admin' ? '/admin/listings' : PORTAL });
      }}
    />
  );
}

const PORTAL = '/seller-portal';

function savedWords({ role }: CurrentUser) {
  const description =
    role === 'admin' ? 'The listing was updated successfully.' : 'Your listing was updated and is pending review.';
  return { title: 'Listing Updated!', description };
}

/** From a new listing to what comes next. */
function useWayOn() {
  const client = useQueryClient();
  const router = useRouter();
  const isKnown = useRef<Promise<void>>(undefined);
  const onListed = useCallback(() => {
    showToast({ ...LISTING_SUBMITTED, tone: 'success' });
    isKnown.current = refreshAfterListing(client);
  }, [client]);
  const onNext = useCallback(
    async ({ machine, requested }: SentListing) => {
      const { premium, featured } = requested;
      const payment = `/listing-payment-paypal${stringifySearch({ machineId: machine.id, premium, featured })}`;
      const href = premium || featured ? payment : PORTAL;
      try {
        await isKnown.current;
        router.clearCache();
        await router.navigate({ href });
      } catch (error) {
        // The listing is there, and the network has gone: a new page finds out who is signed in.
        reportError(error);
        location.assign(href);
      }
    },
    [router],
  );
  return { onListed, onNext: useCallback((sent: SentListing) => void onNext(sent), [onNext]) };
}
