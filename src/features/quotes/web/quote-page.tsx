import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { FocusedNotice } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { LocalMoment, ShownTimeZone } from '#app/ui/local-moment.tsx';
import { PAPER_CLASS, SHEET_CLASS } from '#app/ui/paper-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { quoteHref, quotePdfHref } from '../quote-numbers.rules.ts';
import type { QuoteView } from '../quotes.schema.ts';
import { QuoteAmounts } from './quote-amounts.tsx';
import { QuoteAnswer } from './quote-answer.tsx';
import { QuoteChanges } from './quote-changes.tsx';
import { QuoteStateBadge } from './quote-state.tsx';
import { quoteQuery, type QuoteAddress } from './quotes.queries.ts';

type QuotePageProps = Omit<QuoteAddress, 'key'> & { linkKey: string | undefined };

/** A quote for its buyer, by a mail's link or signed in, and for the office. */
export function QuotePage({ linkKey, ...of }: QuotePageProps) {
  // Only in the browser: a page that the server renders without a session may be cached.
  const quote = useQuery({ ...quoteQuery({ ...of, key: linkKey }), enabled: useHydrated() });
  const site = useSite();
  return (
    <ShownTimeZone value={site.timeZone}>
      <main
        id="main"
        className={`${PAPER_CLASS} page-width grid min-h-[min(100dvh,50rem)] max-w-3xl grid-cols-1 content-start gap-4 py-6 sm:py-10 print:min-h-0 print:py-0`}
      >
        {isNotFoundError(quote.error) ? (
          <NoQuote />
        ) : (
          <Loaded query={quote} failure="Failed to fetch the quote" stale="The quote could not be refreshed">
            {(view) => <Quote quote={view} site={site} linkKey={linkKey} />}
          </Loaded>
        )}
      </main>
    </ShownTimeZone>
  );
}

function NoQuote() {
  return (
    <EmptyState
      title={<h1>This link does not work</h1>}
      actions={
        <SiteLink href="/messages" className={buttonClass()}>
          Your messages
        </SiteLink>
      }
    >
      It was not copied whole, or was ended and replaced by another one. Signed in with the address to which the quote
      was sent, you find it in your conversation with us.
    </EmptyState>
  );
}

type QuoteProps = { quote: QuoteView; site: SiteFacts; linkKey: string | undefined };

function Quote({ quote, site, linkKey }: QuoteProps) {
  const { number, version, state, changes } = quote;
  return (
    <>
      <Actions quote={quote} linkKey={linkKey} />
      <article aria-labelledby="quote-heading" className={SHEET_CLASS}>
        <header className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h1 id="quote-heading" className="text-28 sm:text-40">
              Quote {number}
            </h1>
            <QuoteStateBadge state={state} />
          </div>
          <p className="text-14 text-quiet">
            {version > 1 ? `Version ${version}, sent on ` : 'Sent on '}
            <LocalDate at={quote.sentAt} />
          </p>
        </header>
        <Standing quote={quote} linkKey={linkKey} />
        <About quote={quote} site={site} />
        {state === 'sent' && <QuoteChanges version={version} changes={changes} />}
        <QuoteAmounts {...quote} />
        <QuoteAnswer quote={quote} linkKey={linkKey} />
      </article>
    </>
  );
}

function Actions({ quote, linkKey: key }: Omit<QuoteProps, 'site'>) {
  const { number, version, threadId, party, isSellerInThread } = quote;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <SiteLink href={threadHref(threadId, key)} className="mr-auto inline-flex min-h-11 items-center text-14 link">
        Ask about this quote
      </SiteLink>
      <a href={quotePdfHref(number, { version, key })} download className={buttonClass()}>
        Download PDF
      </a>
      <Button className="max-sm:hidden" onClick={() => window.print()}>
        Print
      </Button>
      {party === 'buyer' && isSellerInThread && (
        <p className="basis-full text-14 text-quiet">
          The seller of the machine does not see this quote, but reads what you ask in our conversation.
        </p>
      )}
    </div>
  );
}

/** Whether the quote can still be accepted, and if not, why. */
function Standing({ quote, linkKey: key }: Omit<QuoteProps, 'site'>) {
  const { accepted, obstacle, party, state, number, newestVersion } = quote;
  const [wasOpen] = useState(state === 'sent');
  if (state === 'accepted' && accepted !== null) {
    const words = (
      <>
        Accepted by {accepted.name}, <LocalMoment at={accepted.at} />.
        {party === 'buyer' && ' We write to you about the next steps.'}
      </>
    );
    // The office has the page open while the buyer accepts, and keeps its focus.
    if (wasOpen && party === 'buyer') return <FocusedNotice>{words}</FocusedNotice>;
    return <p className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok wrap-anywhere">{words}</p>;
  }
  if (obstacle === null) return null;
  return (
    <p role="status" className="rounded-control bg-warn-wash px-4 py-3 text-14 font-medium text-warn">
      {obstacle}.{' '}
      {state === 'replaced' && (
        <SiteLink href={quoteHref(number, { key })} className="link">
          Read version {newestVersion}
        </SiteLink>
      )}
    </p>
  );
}

/** Who makes the quote, for whom, and for which machine. */
function About({ quote: { buyerName, machine }, site }: Omit<QuoteProps, 'linkKey'>) {
  const { siteName, operatorAddress, operatorPhone, operatorEmail } = site;
  return (
    <dl className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      <div className="sm:col-span-2 print:col-span-2">
        <dt className="text-14 text-quiet">Machine</dt>
        <dd className="font-semibold wrap-anywhere">
          {machine.id === null ? (
            machine.name
          ) : (
            <SiteLink href={machineHref(machine.id)} className="inline-flex min-h-11 items-center link-plain">
              {machine.name}
            </SiteLink>
          )}
        </dd>
      </div>
      <div>
        <dt className="text-14 text-quiet">For</dt>
        <dd className="wrap-anywhere">{buyerName}</dd>
      </div>
      <div>
        <dt className="text-14 text-quiet">From</dt>
        {[siteName, operatorAddress, operatorPhone, operatorEmail].filter(Boolean).map((line) => (
          <dd key={line} className="wrap-anywhere">
            {line}
          </dd>
        ))}
      </div>
    </dl>
  );
}
