import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { blocksQuery } from '#app/features/blocking/web/admin/blocks.queries.ts';
import { BlockedSenders } from '#app/features/blocking/web/admin/blocks-page.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { searchParam } from '#app/lib/text-fields.ts';
import { readSearch } from '../../layout/read-search.ts';

const part = z.optional(searchParam);
/** What the form begins with. */
const blocksSearch = z.object({ email: part, phone: part, network: part });

export const Route = createFileRoute('/_admin/admin/blocks')({
  staticData: { section: 'Blocked Senders' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    readSearch(blocksSearch, { deps, location });
    await queryClient.prefetchQuery(blocksQuery);
  },
  component: () => <BlockedSenders search={parseLeniently(blocksSearch, Route.useLoaderDeps())} />,
});
