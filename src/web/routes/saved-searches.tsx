import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesPage } from '#app/features/watching/web/saved-searches-page.tsx';
import { subscriberKeyQuery } from '#app/features/watching/watching.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { asUser, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/saved-searches')({
  // `key` is the key of a mail's link.
  validateSearch: (raw) => parseLeniently(subscriberKeyQuery, raw),
  beforeLoad: async (visit) => {
    if (visit.search.key === undefined) await asUser(visit);
  },
  head: () => unlistedHead('Saved searches'),
  component: () => <SavedSearchesPage linkKey={Route.useSearch().key} />,
});
