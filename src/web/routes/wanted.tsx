import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';
import { wantedQuery as wantedSearch } from '#app/features/wanted/wanted-list.schema.ts';
import { WantedPage } from '#app/features/wanted/web/wanted-page.tsx';
import { ownWantedQuery, wantedQuery } from '#app/features/wanted/web/wanted.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';
import { unlistedHead } from '../layout/guards.ts';

/** `key` is the key of a mail's link, which shows the ads of its reader. */
const wantedAddress = z.extend(z.omit(wantedSearch, { pageSize: true }), { key: z.optional(storableText) });

export const Route = createFileRoute('/wanted')({
  validateSearch: (raw) => parseLeniently(wantedAddress, raw),
  // Parsed again, because the router keeps unknown parameters.
  loaderDeps: ({ search }) => {
    const { key, ...ads } = parseLeniently(wantedAddress, search);
    return { key, ads };
  },
  loader: async ({ deps: { key, ads }, context: { queryClient } }) => {
    const viewer = await queryClient.ensureQueryData(userQuery);
    // Their own ads would shift those of others if they came later.
    const hasOwn = key === undefined && viewer !== null && viewer.role !== 'guest';
    await Promise.all([
      queryClient.prefetchQuery(wantedQuery(ads)),
      ...(hasOwn ? [queryClient.prefetchQuery(ownWantedQuery(undefined))] : []),
    ]);
  },
  head: ({ match: { context, loaderDeps } }) =>
    loaderDeps.key === undefined
      ? publicHead(context.queryClient, {
          title: 'Wanted',
          address: '/wanted',
          summary: (site) => summaryOfText(site, '/wanted'),
        })
      : unlistedHead('Wanted'),
  component: Wanted,
});

function Wanted() {
  const { key, ads } = Route.useLoaderDeps();
  return <WantedPage search={ads} linkKey={key} />;
}
