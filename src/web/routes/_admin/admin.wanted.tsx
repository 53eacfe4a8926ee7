import { createFileRoute } from '@tanstack/react-router';
import { wantedReviewQuery as wantedReviewSearch } from '#app/features/wanted/wanted-list.schema.ts';
import { WantedReview } from '#app/features/wanted/web/admin/wanted-review-page.tsx';
import { wantedReviewQuery } from '#app/features/wanted/web/admin/wanted-review.queries.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/wanted')({
  staticData: { section: 'Wanted' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(wantedReviewQuery(parseLeniently(wantedReviewSearch, deps))),
  component: () => <WantedReview search={parseLeniently(wantedReviewSearch, Route.useLoaderDeps())} />,
});
