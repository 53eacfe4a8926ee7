import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { UnsubscribePage } from '#app/features/watching/web/unsubscribe-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { unlistedHead } from '../layout/guards.ts';

/** A link that was cut on the way is refused by the API, in words. */
const unsubscribeSearch = z.object({ key: z._default(z.string(), ''), search: z.optional(z.string()) });

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (raw) => parseLeniently(unsubscribeSearch, raw),
  head: () => unlistedHead('Stop these emails?'),
  component: () => <UnsubscribePage ended={Route.useSearch()} />,
});
