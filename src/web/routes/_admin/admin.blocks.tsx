import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { blocksQuery } from '#app/features/blocking/web/admin/blocks.queries.ts';
import { BlockedSenders } from '#app/features/blocking/web/admin/blocks-page.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';
import { searchParam } from '#app/lib/text-fields.ts';

const part = z.optional(searchParam);
/** What the form begins with. */
const blocksSearch = z.object({ email: part, phone: part, network: part });

export const Route = createFileRoute('/_admin/admin/blocks')({
  staticData: { section: 'Blocked Senders' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(blocksQuery),
  component: () => <BlockedSenders search={parseLeniently(blocksSearch, Route.useLoaderDeps())} />,
});
