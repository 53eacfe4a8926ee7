import { useSite } from '#app/features/site/web/site.queries.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/table.tsx';
import { findOpenDispute, getRevenueInMonth, sellerName } from '../../admin-payment.rules.ts';
import { getBookedAt, moneyLabel, paidOptionsLabel, refundedLabel } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaidListing, PaymentStateBadge } from '../payment-state.tsx';
import { PlacementPeriods } from '../placement-periods.tsx';
import { shortMonthName } from './revenue.rules.ts';

type LineProps = {
  payment: AdminPayment;
  /** The filtered month: each payment then shows its contribution to that month's revenue. */
  month: string | undefined;
};

/** On narrow screens, fields without a column are shown below the listing's name. */
export function paymentColumns(
  month: string | undefined,
  onOpen: (payment: AdminPayment) => void,
): readonly Column<AdminPayment>[] {
  return [
    {
      head: 'Date',
      from: 'lg',
      className: 'whitespace-nowrap tabular-nums',
      cell: (payment) => <LocalDate at={getBookedAt(payment)} />,
    },
    {
      head: 'Listing',
      isRowHead: true,
      className: 'w-full lg:w-auto',
      cell: (payment) => <Listing payment={payment} />,
    },
    { head: 'Seller', from: 'lg', className: 'wrap-anywhere', cell: sellerName },
    { head: 'State', from: 'lg', cell: (payment) => <State payment={payment} /> },
    { head: 'Amount', from: 'sm', isNumber: true, cell: (payment) => <Amount payment={payment} month={month} /> },
    {
      head: null,
      className: 'pl-0 text-right',
      cell: (payment) => (
        <>
          <div className="min-w-28 pb-2 sm:hidden">
            <Amount payment={payment} month={month} />
          </div>
          <RowButton label={`Details of ${payment.invoiceId}`} onClick={() => onOpen(payment)}>
            Details
          </RowButton>
        </>
      ),
    },
  ];
}

function Amount({ payment, month }: LineProps) {
  const refunded = refundedLabel(payment);
  const { timeZone } = useSite();
  const inMonthUsd = month === undefined ? payment.amountUsd : getRevenueInMonth({ month, timeZone }, payment);
  return (
    <>
      <span className="figures text-16 font-bold">{priceLabel(payment.amountUsd)}</span>
      {refunded !== null && <span className="block text-12 text-quiet">{refunded}</span>}
      {month !== undefined && inMonthUsd !== payment.amountUsd && (
        <span className="block text-12 text-quiet">
          {moneyLabel(inMonthUsd)} in {shortMonthName(month)}
        </span>
      )}
    </>
  );
}

function Listing({ payment }: { payment: AdminPayment }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">
        <PaidListing payment={payment} className="rounded-label link-quiet" />
      </span>
      <span className="block text-quiet">{paidOptionsLabel(payment)}</span>
      <span className="grid gap-1.5 pt-1 text-quiet lg:hidden">
        <span className="wrap-anywhere">
          {sellerName(payment)}, <LocalDate at={getBookedAt(payment)} />
        </span>
        <State payment={payment} />
      </span>
    </>
  );
}

function State({ payment }: { payment: AdminPayment }) {
  return (
    <span className="grid justify-items-start gap-1">
      <PaymentStateBadge payment={payment} />
      {findOpenDispute(payment) !== null && <Badge tone="rejected">Disputed</Badge>}
      <span className="max-lg:hidden">
        <PlacementPeriods periods={payment.placements} />
      </span>
    </span>
  );
}
