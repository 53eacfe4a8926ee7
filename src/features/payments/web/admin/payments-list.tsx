import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { PAYMENT_STATES } from '#app/db/enums.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { EmptyList, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable } from '#app/ui/table.tsx';
import { SubjectDialog, useDialog, useQuestion, type DialogState } from '#app/ui/use-dialog.tsx';
import { canBeRefunded, findRunningPeriods, needsPremium, sellerWithAddress } from '../../admin-payment.rules.ts';
import {
  hasReceipt,
  moneyLabel,
  receiptHref,
  refundableUsd,
  paymentStateLabel,
  refundedLabel,
} from '../../payment-labels.rules.ts';
import type { PaymentsView, PaymentsSearch } from '../../payments-filter.schema.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaymentDetails } from './payment-details.tsx';
import { PAYMENTS_PER_PAGE, paymentsHref } from './payments-address.rules.ts';
import { paymentColumns } from './payments-table.tsx';
import { exportHref, paymentsQuery, refundPayment } from './payments.queries.ts';
import { monthName } from './revenue.rules.ts';
import { useState } from 'react';
import { LocalDate } from '#app/ui/local-date.tsx';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';

type ListProps = { filter: PaymentsView };

/** The payments; the details of one lead to its refund. */
export function PaymentsList({ filter, months }: FiltersProps) {
  const payments = useQuery(paymentsQuery(filter));
  const opened = useDialog<AdminPayment>();
  const { onRefund, questionDialog } = useRefund();
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
        dialogs={
          <>
            <PaymentDialog opened={opened} onRefund={onRefund} />
            {questionDialog}
          </>
        }
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

type PaymentDialogProps = { opened: DialogState<AdminPayment>; onRefund: (payment: AdminPayment) => void };

function PaymentDialog({ opened, onRefund }: PaymentDialogProps) {
  return (
    <SubjectDialog
      wide
      dialog={opened}
      title="Payment"
      renderFooter={(payment) => (
        <>
          {hasReceipt(payment) && (
            <SiteLink href={receiptHref(payment.id)} className={buttonClass()}>
              Receipt
            </SiteLink>
          )}
          {canBeRefunded(payment) && (
            <Button
              variant="danger"
              onClick={() => {
                opened.close();
                onRefund(payment);
              }}
            >
              Refund…
            </Button>
          )}
          <Button onClick={opened.close}>Close</Button>
        </>
      )}
    >
      {(payment) => <PaymentDetails payment={payment} />}
    </SubjectDialog>
  );
}

/** Says how much goes to whom, and what ends, before anything does. */
function useRefund() {
  const client = useQueryClient();
  const { ask, questionDialog } = useQuestion();
  const onRefund = (payment: AdminPayment) => {
    const amount = moneyLabel(refundableUsd(payment));
    ask({
      title: 'Refund this payment?',
      yes: `Refund ${amount}`,
      text: <RefundConsequences payment={payment} />,
      make: () => refundPayment(client, payment.id),
      failure: 'Failed to refund payment',
      done: { title: 'Payment refunded', description: `${amount} for ${payment.listingName}` },
    });
  };
  return { onRefund, questionDialog };
}

const STATE_OPTIONS = PAYMENT_STATES.map((value) => ({ value, label: paymentStateLabel(value) }));

type FiltersProps = { filter: PaymentsView; months: readonly string[] };

/** The filters of the list, which are kept in the address. */
function PaymentFilters({ filter, months }: FiltersProps) {
  const navigate = useListNavigate();
  const { environment, state, month } = filter;
  const narrow = (change: PaymentsSearch) => navigate(paymentsHref(filter, change));
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

/** Nothing to show, and the next step. */
function NoPayments({ filter, isPastEnd }: ListProps & { isPastEnd: boolean }) {
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
      title={environment === 'live' ? 'No real money has been paid yet.' : 'No test money has been paid yet.'}
    >
      As soon as a seller orders Premium or Featured, the order stands here with all that PayPal says of it.
    </EmptyState>
  );
}

/** How much goes to whom with a refund, and what ends. */
function RefundConsequences({ payment }: { payment: AdminPayment }) {
  const { environment, listingName } = payment;
  const refunded = refundedLabel(payment);
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">
        {moneyLabel(refundableUsd(payment))} goes back through PayPal to {sellerWithAddress(payment)}. This cannot be
        undone.
      </p>
      {refunded !== null && <p className="text-quiet">{refunded} already; this is the rest.</p>}
      <p className="text-quiet wrap-anywhere">For {listingName}. The seller is told by email.</p>
      <WhatEnds payment={payment} />
      {environment === 'sandbox' && <p className="text-14 text-quiet">A sandbox payment: no money moves.</p>}
    </div>
  );
}

function WhatEnds({ payment }: { payment: AdminPayment }) {
  const [now] = useState(() => new Date());
  const running = findRunningPeriods(payment, now);
  if (running.length === 0) return <p className="text-14 text-quiet">No placement of this payment is running.</p>;
  return (
    <div className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14 text-warn">
      {running.map(({ kind, endsAt, isHeld }) => (
        <p key={kind}>
          {PLACEMENT_NAMES[kind]},{' '}
          {isHeld ? (
            'paused until its listing is public again'
          ) : (
            <>
              paid until <LocalDate at={endsAt} />
            </>
          )}
          , ends at once.
        </p>
      ))}
      {needsPremium(payment) && (
        <p>Without Premium a listing of this brand goes back to review, and buyers do not see it.</p>
      )}
    </div>
  );
}
