import { useNavigate } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { PAYMENT_STATES } from '#app/db/enums.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { stateLabel } from '../../payment-labels.rules.ts';
import type { PaymentsView, PaymentsSearch } from '../../payments-filter.schema.ts';
import { paymentsHref } from './payments-address.rules.ts';
import { exportHref } from './payments.queries.ts';
import { monthName } from './revenue.rules.ts';

const STATE_OPTIONS = PAYMENT_STATES.map((value) => ({ value, label: stateLabel(value) }));

type FiltersProps = { filter: PaymentsView; months: readonly string[] };

/** The filters of the list, which are kept in the address. */
export function PaymentFilters({ filter, months }: FiltersProps) {
  const navigate = useNavigate();
  const { environment, state, month } = filter;
  const narrow = (change: PaymentsSearch) => void navigate({ href: paymentsHref(filter, change), resetScroll: false });
  // A month of an address may be one without payments.
  const known = [...new Set([...months, ...(month === undefined ? [] : [month])])].toSorted().toReversed();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilterSelect
        label="State"
        all="All states"
        value={state}
        options={STATE_OPTIONS}
        onChoose={(chosen) => narrow({ state: chosen })}
      />
      <FilterSelect
        label="Month"
        all="All months"
        value={month}
        options={known.map((value) => ({ value, label: monthName(value) }))}
        onChoose={(chosen) => narrow({ month: chosen })}
      />
      {(state !== undefined || month !== undefined) && (
        <SiteLink href={paymentsHref({ environment })} className={buttonClass({ variant: 'quiet' })}>
          Show all
        </SiteLink>
      )}
      <a href={exportHref(filter)} download className={buttonClass({ className: 'max-sm:w-full sm:ml-auto' })}>
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </div>
  );
}
