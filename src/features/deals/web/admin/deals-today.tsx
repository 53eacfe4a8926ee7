import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { dealsHref } from '../../deal-links.rules.ts';
import type { DealsSearch } from '../../deals-search.schema.ts';
import type { Concern, UrgentDeal } from '../../deals.schema.ts';
import { todayQuery } from '../deals.queries.ts';
import { dealName } from './deal-names.rules.ts';

const CONCERN_LABELS = {
  overdue: ['Overdue', 'rejected'],
  due: ['Due today', 'pending'],
  answer: ['Answer due', 'pending'],
  offer: ['Offer expires', 'pending'],
  accepted: ['Lost, but an offer or a quote is accepted', 'rejected'],
} as const satisfies Record<Concern, readonly [string, BadgeTone]>;

/** So many are shown before the others are unfolded. */
const SHOWN = 5;

/** What is to be done today: overdue steps first, then late answers and offers that expire. */
export function DealsToday({ search }: { search: DealsSearch }) {
  const title = useId();
  const { data } = useQuery(todayQuery);
  if (data === undefined) return null;
  const more = data.slice(SHOWN);
  return (
    <section aria-labelledby={title} className="grid gap-2 rounded-panel border border-line bg-surface p-4 shadow-card">
      <h2 id={title} className="text-20">
        Today
      </h2>
      {data.length === 0 && <p className="text-14 text-quiet">No step is due, no answer late, and no offer expires.</p>}
      <UrgentList urgent={data.slice(0, SHOWN)} search={search} />
      {more.length > 0 && (
        <details className="text-14">
          <summary className="min-h-11 cursor-pointer content-center link">{`${more.length} more`}</summary>
          <UrgentList urgent={more} search={search} />
        </details>
      )}
    </section>
  );
}

function UrgentList({ urgent, search }: { urgent: readonly UrgentDeal[]; search: DealsSearch }) {
  return (
    <ul className="grid divide-y divide-line empty:hidden">
      {urgent.map(({ deal, concerns }) => (
        <li key={deal.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14">
          <SiteLink
            href={dealsHref(search, { deal: deal.id, page: search.page })}
            going={{ resetScroll: false }}
            preload={false}
            className="inline-flex items-center link wrap-anywhere max-lg:min-h-11"
          >
            {dealName(deal)}
          </SiteLink>
          {concerns.map(({ concern, at }) => (
            <span key={concern} className="inline-flex flex-wrap items-center gap-x-2 text-12 text-quiet">
              <Badge tone={CONCERN_LABELS[concern][1]}>{CONCERN_LABELS[concern][0]}</Badge>
              {at !== null && (at.includes('T') ? <LocalMoment at={at} /> : <time dateTime={at}>{dayInUtc(at)}</time>)}
            </span>
          ))}
          {deal.nextStep !== null && <span className="w-full text-quiet wrap-anywhere">{deal.nextStep}</span>}
        </li>
      ))}
    </ul>
  );
}
