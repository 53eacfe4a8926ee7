import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useId } from 'react';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { formatUsd } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { useDialog, useQuestion } from '#app/ui/use-dialog.tsx';
import { dayWords } from '../quote-changes.rules.ts';
import { quoteHref } from '../quote-numbers.rules.ts';
import { continuesNumber } from '../quote-states.rules.ts';
import type { QuoteDraft, QuoteView } from '../quotes.schema.ts';
import { QuoteDialog } from './quote-dialog.tsx';
import { QuoteStateBadge } from './quote-state.tsx';
import { actOnQuote, threadQuotesQuery, type QuotesOf } from './quotes.queries.ts';

/** What is asked before an act of the office. */
const QUESTIONS = {
  withdraw: { label: 'Withdraw', yes: 'Withdraw the quote', text: 'The buyer is told, and cannot accept it any more.' },
  'fall-through': {
    label: 'The purchase does not come about',
    yes: 'End the purchase',
    text: 'The buyer is told. Another quote can be sent and accepted then.',
  },
} as const;

type QuotesPanelProps = QuotesOf & {
  party: ThreadParty;
  /** The level below the heading of the conversation. */
  heading: 'h2' | 'h3';
};

/** The quotes of a conversation for its buyer and the office; sellers do not know of them. */
export function QuotesPanel({ party, ...rest }: QuotesPanelProps) {
  return party === 'seller' ? null : <Quotes {...rest} isOffice={party === 'office'} />;
}

type QuotesProps = Omit<QuotesPanelProps, 'party'> & { isOffice: boolean };

function Quotes({ isOffice, heading: Heading, threadId, linkKey }: QuotesProps) {
  const title = useId();
  const { data } = useQuery({ ...threadQuotesQuery({ threadId, linkKey }), enabled: useHydrated() });
  const making = useDialog<QuoteDraft>();
  if (data === undefined || (data.quotes.length === 0 && data.draft === null)) return null;
  const { quotes, draft } = data;
  const [newest] = quotes;
  const earlier = quotes.slice(1);
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-panel border border-line bg-surface p-4">
      <Heading id={title} className="text-16 font-semibold">
        Quotes
      </Heading>
      {newest !== undefined && <Newest quote={newest} linkKey={linkKey} isOffice={isOffice} />}
      {earlier.length > 0 && (
        <details className="text-14">
          <summary className="min-h-11 cursor-pointer content-center link">
            {earlier.length === 1 ? 'One earlier quote' : `${earlier.length} earlier quotes`}
          </summary>
          <ul className="grid gap-2 pt-2">
            {earlier.map((quote) => (
              <li key={quote.id}>
                <Summary quote={quote} linkKey={linkKey} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {draft !== null && (
        <Button className="justify-self-start" onClick={() => making.open(draft)}>
          {newest !== undefined && continuesNumber(newest.state) ? 'Make a new version' : 'Make a quote'}
        </Button>
      )}
      <QuoteDialog threadId={threadId} draft={making.subject} newest={newest} onClose={making.close} />
    </section>
  );
}

type SummaryProps = { quote: QuoteView; linkKey: string | undefined };

function Summary({ quote: { number, version, newestVersion, totalUsd, state }, linkKey: key }: SummaryProps) {
  const href = version === newestVersion ? quoteHref(number, { key }) : quoteHref(number, { key, version });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <span className="figures text-16 font-semibold">{formatUsd(totalUsd)}</span>
      <QuoteStateBadge state={state} />
      <SiteLink href={href} preload={false} className="inline-flex min-h-11 items-center link">
        {version === 1 ? number : `${number}, version ${version}`}
      </SiteLink>
    </p>
  );
}

function Newest({ quote, linkKey, isOffice }: SummaryProps & { isOffice: boolean }) {
  const { state, validUntil, accepted, acts, number } = quote;
  return (
    <div className="grid gap-2">
      <Summary quote={quote} linkKey={linkKey} />
      <p className="text-14 empty:hidden">
        {state === 'sent' && `Valid until ${dayWords(validUntil)}.`}
        {accepted !== null && `Accepted by ${accepted.name}.`}
      </p>
      {isOffice && <OfficeActs quote={quote} />}
      {!isOffice && acts.includes('accept') && (
        <SiteLink
          href={quoteHref(number, { key: linkKey })}
          className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}
        >
          Read and answer the quote
        </SiteLink>
      )}
    </div>
  );
}

function OfficeActs({ quote }: { quote: QuoteView }) {
  const client = useQueryClient();
  const { ask, questionDialog } = useQuestion();
  const request = (act: keyof typeof QUESTIONS) => {
    const { yes, text } = QUESTIONS[act];
    ask({
      title: `${yes} of ${formatUsd(quote.totalUsd)}?`,
      text,
      yes,
      onYes: () => actOnQuote(client, quote, act).catch((error: unknown) => showFailure('Nothing was changed', error)),
    });
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {quote.acts.map(
        (act) =>
          (act === 'withdraw' || act === 'fall-through') && (
            <Button key={act} onClick={() => request(act)}>
              {QUESTIONS[act].label}
            </Button>
          ),
      )}
      {questionDialog}
    </div>
  );
}
