import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { QuotePage } from '#app/features/quotes/web/quote-page.tsx';
import { parseLeniently, wholeNumber } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';
import { asUser, unlistedHead } from '../layout/guards.ts';

/** `key` is the key of a buyer's link. */
const quoteAddress = z.object({ key: z.optional(storableText), version: z.optional(wholeNumber(1, 32_767)) });

export const Route = createFileRoute('/quotes/$number')({
  validateSearch: (raw) => parseLeniently(quoteAddress, raw),
  beforeLoad: async (visit) => {
    if (visit.search.key === undefined) await asUser(visit);
  },
  head: () => unlistedHead('Quote'),
  component: Quote,
});

function Quote() {
  const { key, version } = Route.useSearch();
  return <QuotePage number={Route.useParams().number} version={version} linkKey={key} />;
}
