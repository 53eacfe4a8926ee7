import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { formatUsd, pluralize } from '#app/lib/format.ts';
import { monthIn, timeZoneName } from '#app/lib/time-zones.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { useListNavigate } from '#app/ui/paged-list.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';
import type { PaymentsView } from '../../payments-search.schema.ts';
import type { BookSums } from '../../payments.schema.ts';
import { booksHref, bookSumsQuery, paymentsHref } from './payments.queries.ts';
import { lastMonths, monthName } from './revenue.rules.ts';

type BooksProps = {
  filter: PaymentsView;
  /** The months with payments or refunds. */
  months: readonly string[];
};

/** A month's sums and its files for bookkeeping; by default the previous month, which is complete. */
export function BooksPanel({ filter, months }: BooksProps) {
  const { timeZone } = useSite();
  const [previous] = useState(() => lastMonths([], monthIn(timeZone, new Date()), 2)[0]?.month ?? '');
  const query = { environment: filter.environment, month: filter.books ?? previous };
  const known = [...new Set([...months, previous, query.month])].toSorted().toReversed();
  return (
    <Panel aria-labelledby="books-heading" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid">
          <h2 id="books-heading" className="text-20">
            Month for the accountant
          </h2>
          <p className="text-14 text-quiet">
            Movements of the PayPal account and commissions outside it, US dollars; days in {timeZoneName(timeZone)}
          </p>
        </div>
        <MonthSelect filter={filter} value={query.month} months={known} />
      </div>
      <Loaded query={useQuery(bookSumsQuery(query))} failure="Failed to fetch the sums of the month" skeleton="h-20">
        {(sums) => <Sums sums={sums} />}
      </Loaded>
      <div className="flex flex-wrap gap-3">
        <a href={booksHref('accounting', query)} download className={buttonClass({ className: 'max-sm:w-full' })}>
          <Download aria-hidden="true" />
          File for the accountant
        </a>
        <a href={booksHref('quickbooks', query)} download className={buttonClass({ className: 'max-sm:w-full' })}>
          <Download aria-hidden="true" />
          File for QuickBooks
        </a>
      </div>
    </Panel>
  );
}

type MonthSelectProps = { filter: PaymentsView; value: string; months: readonly string[] };

function MonthSelect({ filter, value, months }: MonthSelectProps) {
  const navigate = useListNavigate();
  const [shown, choose] = useOptimisticChoice(value);
  return (
    <label className="grid gap-1.5 text-14 font-medium max-sm:w-full">
      Period
      <Select
        value={shown}
        onChange={({ target }) => choose(target.value, () => navigate(paymentsHref(filter, { books: target.value })))}
        className="font-normal sm:w-48"
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </Select>
    </label>
  );
}

function Sums({ sums }: { sums: BookSums }) {
  const { environment, salesUsd, commissionsUsd, refundsUsd, disputesUsd, feesUsd, netUsd, offlineUsd } = sums;
  const { unknownFees } = sums;
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Sum label="Placements sold" usd={salesUsd} />
        <Sum label="Commissions by PayPal" usd={commissionsUsd} />
        <Sum label="Refunds" usd={refundsUsd} />
        <Sum label="Disputes" usd={disputesUsd} />
        <Sum label="PayPal fees" usd={feesUsd} />
        <Sum label="Change of the balance" usd={netUsd} />
        {environment === 'live' && <Sum label="Commissions outside PayPal" usd={offlineUsd} />}
      </dl>
      {unknownFees > 0 && (
        <p className="text-14 text-warn">
          PayPal has not told its fee of {pluralize(unknownFees, 'payment')} yet, so that it is missing here and in the
          files.
        </p>
      )}
    </div>
  );
}

function Sum({ label, usd }: { label: string; usd: number }) {
  return (
    <div className="grid">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className="figures text-20 font-bold">{formatUsd(usd)}</dd>
    </div>
  );
}
