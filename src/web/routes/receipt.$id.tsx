import { createFileRoute, notFound } from '@tanstack/react-router';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { receiptQuery } from '#app/features/payments/web/history/history.queries.ts';
import { ReceiptPage } from '#app/features/payments/web/history/receipt-page.tsx';
import { ApiError } from '#app/lib/api.ts';
import { asUser } from '../layout/guards.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { unlistedHead } from '../layout/unlisted-head.ts';

/** Another seller's receipt, and an address that cannot be one, are not there. */
const NOT_THERE = new Set([400, 404]);

export const Route = createFileRoute('/receipt/$id')({
  beforeLoad: asUser,
  loader: async ({ params: { id }, context: { queryClient } }) => {
    try {
      await queryClient.fetchQuery(receiptQuery(id));
    } catch (error) {
      if (error instanceof ApiError && NOT_THERE.has(error.status)) throw notFound();
      throw error;
    }
  },
  head: () => unlistedHead('Receipt'),
  component: Receipt,
  notFoundComponent: NotFoundPage,
});

function Receipt() {
  return <ReceiptPage id={Route.useParams().id} site={useSite()} />;
}
