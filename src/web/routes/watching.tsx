import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { WatchingPage } from '#app/features/watching/web/watching-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';
import { unlistedHead } from '../layout/guards.ts';

/** `key` is the key of a mail's link. */
const watchingSearch = z.object({ key: z.optional(storableText) });

export const Route = createFileRoute('/watching')({
  validateSearch: (raw) => parseLeniently(watchingSearch, raw),
  head: () => unlistedHead('Watching'),
  component: Watching,
});

function Watching() {
  const { key } = Route.useSearch();
  const viewer = useViewer();
  return <WatchingPage hasAccount={viewer !== null && viewer.role !== 'guest'} mailKey={key} />;
}
