import { createFileRoute } from '@tanstack/react-router';
import { PortalPage } from '#app/features/listings/web/portal/portal-page.tsx';
import { portalQuery } from '#app/features/listings/web/portal/portal.queries.ts';
import { portalSearch } from '#app/features/listings/portal-search.schema.ts';
import { OfferLimitsForm } from '#app/features/offers/web/offer-limits-button.tsx';
import { SaleForm } from '#app/features/sales/web/sale-form.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { asSeller, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/seller-portal')({
  validateSearch: (raw) => parseLeniently(portalSearch, raw),
  beforeLoad: asSeller,
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(portalSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    await queryClient.fetchQuery(portalQuery(deps));
  },
  head: () => unlistedHead('Sellers Portal'),
  component: () => (
    <PortalPage
      search={Route.useLoaderDeps()}
      renderSale={(asked) => <SaleForm {...asked} />}
      renderOffers={({ id }, onClose) => <OfferLimitsForm machineId={id} onClose={onClose} />}
    />
  ),
});
