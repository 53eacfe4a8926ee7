import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesPage } from '#app/features/watching/web/saved-searches-page.tsx';
import * as z from 'zod/mini';
import { parseLeniently } from '#app/lib/query-string.ts';
import { asUser, unlistedHead } from '../layout/guards.ts';

/** `key` is the key of a mail's link. */
const savedSearchesAddress = z.object({ key: z.optional(z.string()) });

export const Route = createFileRoute('/saved-searches')({
  validateSearch: (raw) => parseLeniently(savedSearchesAddress, raw),
  beforeLoad: async (visit) => {
    if (visit.search.key === undefined) await asUser(visit);
  },
  head: () => unlistedHead('Saved searches'),
  component: () => <SavedSearchesPage linkKey={Route.useSearch().key} />,
});
