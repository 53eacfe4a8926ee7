import { createFileRoute } from '@tanstack/react-router';
import { blocksSearch } from '#app/features/blocking/blocks-search.schema.ts';
import { blocksQuery } from '#app/features/blocking/web/admin/blocks.queries.ts';
import { BlockedSenders } from '#app/features/blocking/web/admin/blocks-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/blocks')({
  staticData: { section: 'Blocked Senders' },
  validateSearch: (raw) => parseLeniently(blocksSearch, raw),
  loaderDeps: ({ search: { email, phone, network } }) => ({ email, phone, network }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(blocksQuery),
  component: () => <BlockedSenders search={Route.useLoaderDeps()} />,
});
