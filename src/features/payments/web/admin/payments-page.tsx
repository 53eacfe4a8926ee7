import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { PAYMENT_MODES, PAYMENT_STATES } from '#app/db/enums.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { EmptyList, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable } from '#app/ui/table.tsx';
import { useDialog } from '#app/ui/use-dialog.tsx';
import { ENVIRONMENT_LABELS, paymentStateLabel } from '../../payment-labels.rules.ts';
import type { PaymentsView, PaymentsSearch } from '../../payments-search.schema.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { BooksPanel } from './books-panel.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { paymentColumns } from './payments-table.tsx';
import { exportHref, PAYMENTS_PER_PAGE, paymentsHref, paymentsQuery, revenueQuery } from './payments.queries.ts';
import { RevenuePanel } from './revenue-panel.tsx';
import { monthName } from './revenue.rules.ts';

type PageProps = { filter: PaymentsView };

/** The payments of one environment, by month and individually. */
export function PaymentsAdmin({ filter }: PageProps) {
  const { data: revenue } = useQuery(revenueQuery);
  const months = (revenue ?? []).filter(({ environment }) => environment === filter.environment);
  return (
    <>
      <EnvironmentSwitch filter={filter} />
      <RevenuePanel filter={filter} />
      <BooksPanel filter={filter} months={months.map(({ month }) => month)} />
      <section aria-labelledby="payments-heading" className="grid grid-cols-1 gap-3">
        <h2 id="payments-heading" className="text-20">
          Payments
        </h2>
        <PaymentsList filter={filter} months={months.map(({ month }) => month)} />
      </section>
    </>
  );
}

const KEEP_SCROLL = { resetScroll: false } as const;
const MONEY_LABELS = { live: 'real money', sandbox: 'test money' } as const;

/** Real and test money are never added up: one environment is shown at a time. */
function EnvironmentSwitch({ filter }: PageProps) {
  return (
    <nav
      aria-label="Environment"
      className="grid grid-cols-2 divide-x divide-line justify-self-start rounded-panel border border-line bg-surface shadow-card max-sm:w-full"
    >
      {PAYMENT_MODES.toReversed().map((environment) => (
        <SiteLink
          key={environment}
          href={paymentsHref({ environment })}
          going={KEEP_SCROLL}
          aria-current={environment === filter.environment ? 'true' : undefined}
          className="stitch-under grid min-h-11 px-5 sm:flex sm:items-baseline sm:gap-x-2 py-2.5 text-14 text-quiet after:text-thread-ink first:rounded-l-panel last:rounded-r-panel hover:bg-sunken hover:text-ink aria-[current]:text-ink"
        >
          <span className="font-semibold">{ENVIRONMENT_LABELS[environment]}</span> {MONEY_LABELS[environment]}
        </SiteLink>
      ))}
    </nav>
  );
}

/** The payments; a payment's details include its refund. */
function PaymentsList({ filter, months }: FiltersProps) {
  const payments = useQuery(paymentsQuery(filter));
  const opened = useDialog<AdminPayment>();
  return (
    <>
      <PaymentFilters filter={filter} months={months} />
      <PagedList
        query={payments}
        failure="Failed to fetch payments"
        page={filter.page}
        pageSize={PAYMENTS_PER_PAGE}
        noun={['payment', 'payments']}
        hrefOf={(page) => paymentsHref(filter, { page })}
        empty={<NoPayments filter={filter} isPastEnd={(payments.data?.total ?? 0) > 0} />}
        focusRows="tbody > tr"
        className="gap-3"
        dialogs={<PaymentDialog opened={opened} />}
      >
        {({ rows }) => (
          <DataTable
            aria-labelledby="payments-heading"
            columns={paymentColumns(filter.month, opened.open)}
            actions="Details"
            rows={rows}
            rowKey={({ id }) => id}
            rowClass="hover:bg-sunken/50"
            hasFocusRows
          />
        )}
      </PagedList>
    </>
  );
}

const STATE_OPTIONS = PAYMENT_STATES.map((value) => ({ value, label: paymentStateLabel(value) }));

type FiltersProps = PageProps & { months: readonly string[] };

/** The filters of the list, which are stored in the address. */
function PaymentFilters({ filter, months }: FiltersProps) {
  const navigate = useListNavigate();
  const { environment, state, month } = filter;
  const narrow = (change: PaymentsSearch) => navigate(paymentsHref(filter, change));
  // The month in the address may have no payments.
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

/** The empty state, with the next step. */
function NoPayments({ filter, isPastEnd }: PageProps & { isPastEnd: boolean }) {
  const { environment, state, month, page } = filter;
  if (isPastEnd) {
    return <EmptyList title={`There is no page ${page}.`} href={paymentsHref(filter)} next="Go to first page" />;
  }
  if (state !== undefined || month !== undefined) {
    const href = paymentsHref({ environment });
    return <EmptyList title="No payments match these filters." href={href} next="Show all payments" />;
  }
  return (
    <EmptyState
      title={environment === 'live' ? 'No real money has come by PayPal yet.' : 'No test money has come by PayPal yet.'}
    >
      As soon as a seller orders Premium or Featured, the order stands here with all that PayPal says of it.
    </EmptyState>
  );
}
