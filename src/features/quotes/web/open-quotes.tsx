import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUsd } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { dayWords } from '../quote-changes.rules.ts';
import type { ListedQuote } from '../quotes.schema.ts';
import { openQuotesQuery } from './quotes.queries.ts';

const PAGE_SIZE = 12;

/** The quotes that wait for their buyers, those that end first before the others; each leads to its conversation. */
export function OpenQuotes({ hrefOf }: { hrefOf: (threadId: string) => string }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(openQuotesQuery(page, PAGE_SIZE));
  if (data === undefined || data.total === 0) return null;
  const { rows, total } = data;
  return (
    <details className="rounded-panel border border-line bg-surface px-4">
      <summary className="min-h-11 cursor-pointer content-center text-14 font-semibold">
        {total === 1 ? 'One open quote' : `${total} open quotes`}
      </summary>
      <ul className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((quote) => (
          <li key={quote.number}>
            <OpenQuote quote={quote} href={hrefOf(quote.threadId)} />
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <div className="flex gap-3 pb-3">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page * PAGE_SIZE >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </details>
  );
}

function OpenQuote({ quote, href }: { quote: ListedQuote; href: string }) {
  const { number, buyerName, machineName, totalUsd, validUntil } = quote;
  return (
    // Without preloading: reading a conversation is recorded.
    <SiteLink
      href={href}
      going={{ resetScroll: false }}
      preload={false}
      className="grid min-h-11 gap-0.5 py-2 text-14 hover:bg-sunken"
    >
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{buyerName}</span>
        <span className="figures">{formatUsd(totalUsd)}</span>
      </span>
      <span className="text-quiet wrap-anywhere">
        {number}, until {dayWords(validUntil)}: {machineName}
      </span>
    </SiteLink>
  );
}
