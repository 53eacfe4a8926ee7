import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { browseSearch, parseBrowseSearch, withoutOrder } from '#app/features/catalogue/browse-search.schema.ts';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { PostWantedPage } from '#app/features/wanted/web/post-wanted-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';
import { unlistedHead } from '../layout/guards.ts';

/** `key` is the key of a mail's link. */
const readerAddress = z.object({ key: z.optional(storableText) });

export const Route = createFileRoute('/wanted_/new')({
  // The search of the list of machines from which the visitor comes.
  validateSearch: (raw) => ({ ...parseBrowseSearch(raw), ...parseLeniently(readerAddress, raw) }),
  loaderDeps: ({ search: { key, ...search } }) => ({ key, search: withoutOrder(parseLeniently(browseSearch, search)) }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(filterValuesQuery),
  head: () => unlistedHead('Tell us what you need'),
  component: PostWanted,
});

function PostWanted() {
  const { key, search } = Route.useLoaderDeps();
  return <PostWantedPage search={search} linkKey={key} />;
}
