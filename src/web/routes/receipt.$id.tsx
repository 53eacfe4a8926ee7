import { createFileRoute, notFound } from '@tanstack/react-router';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { receiptQuery } from '#app/features/payments/web/history/history.queries.ts';
import { ReceiptPage } from '#app/features/payments/web/history/receipt-page.tsx';
import { isNotFoundError } from '#app/lib/api.ts';
import { asUser, unlistedHead } from '../layout/guards.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';

export const Route = createFileRoute('/receipt/$id')({
  beforeLoad: asUser,
  loader: async ({ params: { id }, context: { queryClient } }) => {
    await queryClient.fetchQuery(receiptQuery(id)).catch((error: unknown) => {
      // Another seller's receipt and an invalid id both result in a 404.
      throw isNotFoundError(error) ? notFound() : error;
    });
  },
  head: () => unlistedHead('Receipt'),
  component: () => <ReceiptPage id={Route.useParams().id} site={useSite()} />,
  notFoundComponent: NotFoundPage,
});
