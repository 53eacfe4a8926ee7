import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { ListingProblem } from '#app/features/payments/web/checkout/payment-result.tsx';
import { PaymentPage } from '#app/features/payments/web/checkout/payment-page.tsx';
import { listingToPayQuery } from '#app/features/payments/web/checkout/checkout.queries.ts';
import { PORTAL_HREF, parsePaymentRequest } from '#app/features/payments/checkout-address.rules.ts';
import { paymentSearch } from '#app/features/payments/payments-search.schema.ts';
import { INVALID_REQUEST } from '#app/features/payments/web/checkout/checkout-messages.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { asUser, inOwnDocument, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/listing-payment-paypal')({
  validateSearch: (raw) => parseLeniently(paymentSearch, raw),
  beforeLoad: async (visit) => {
    const who = await asUser(visit);
    inOwnDocument(visit);
    return who;
  },
  loaderDeps: ({ search: { machineId } }) => ({ machineId }),
  loader: async ({ deps: { machineId }, context: { viewer, queryClient } }) => ({
    // The same for server rendering and hydration.
    now: new Date(),
    listing: machineId === undefined ? null : await loadOwnListing(queryClient, viewer, machineId),
  }),
  // Choosing options changes the address, but not the listing.
  staleTime: Number.POSITIVE_INFINITY,
  head: () => unlistedHead('Listing Payment'),
  component: ListingPayment,
});

/** Null if it does not exist or belongs to another seller. */
async function loadOwnListing(client: QueryClient, viewer: CurrentUser, id: string): Promise<OwnMachine | null> {
  try {
    const machine = await client.fetchQuery(listingToPayQuery(id));
    return 'premiumUntil' in machine && machine.sellerId === viewer.id ? machine : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function ListingPayment() {
  const { listing, now } = Route.useLoaderData();
  const request = parsePaymentRequest(Route.useSearch());
  const router = useRouter();
  const leave = () => void router.navigate({ href: PORTAL_HREF });
  if (request === null) return <InvalidRequest />;
  if (listing === null) return <ListingProblem onLeave={leave} />;
  return (
    <PaymentPage
      key={listing.id}
      listing={listing}
      choice={request.choice}
      now={now}
      onChoose={(choice) => {
        void router.navigate({
          to: '/listing-payment-paypal',
          search: { machineId: request.machineId, ...choice },
          replace: true,
          resetScroll: false,
        });
      }}
      onReload={() => void router.invalidate()}
      onLeave={leave}
    />
  );
}

/** The address does not specify a valid purchase. */
function InvalidRequest() {
  const router = useRouter();
  useEffect(() => {
    showToast({ ...INVALID_REQUEST, tone: 'danger' });
    void router.navigate({ to: '/sell', search: {}, replace: true });
  }, [router]);
  return <main id="main" className="page-width py-10" />;
}
