import { createFileRoute } from '@tanstack/react-router';
import { wantedReviewQuery as wantedReviewSearch } from '#app/features/wanted/wanted-list.schema.ts';
import { WantedReview } from '#app/features/wanted/web/admin/wanted-review-page.tsx';
import { wantedReviewQuery } from '#app/features/wanted/web/admin/wanted-review.queries.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/wanted')({
  staticData: { section: 'Wanted' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(wantedReviewQuery(readSearch(wantedReviewSearch, { deps, location }))),
  component: () => <WantedReview search={parseLeniently(wantedReviewSearch, Route.useLoaderDeps())} />,
});
