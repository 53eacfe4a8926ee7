import type { Ref } from 'react';
import { LocalDate } from '#app/ui/local-date.tsx';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { findOpenDispute, sellerName } from '../../admin-payment.rules.ts';
import { getRevenueInMonth } from '../../monthly-revenue.rules.ts';
import { getBookedAt, moneyLabel, paidOptionsLabel, refundedLabel } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaymentStateBadge } from '../payment-state.tsx';
import { PlacementPeriods } from '../placement-periods.tsx';
import { shortMonthName } from './revenue.rules.ts';

type TableProps = {
  ref: Ref<HTMLTableElement>;
  payments: readonly AdminPayment[];
  /** The month of the filter: then each payment shows what it adds to that month's revenue. */
  month: string | undefined;
  onOpen: (payment: AdminPayment) => void;
};

/** A line for each payment. On narrow screens what has no column stands below the listing's name. */
export function PaymentsTable({ ref, payments, month, onOpen }: TableProps) {
  return (
    <Table ref={ref} tabIndex={-1} aria-labelledby="payments-heading">
      <TableHead>
        <HeadCell from="lg">Date</HeadCell>
        <HeadCell>Listing</HeadCell>
        <HeadCell from="lg">Seller</HeadCell>
        <HeadCell from="lg">State</HeadCell>
        <HeadCell from="sm" className="text-right">
          Amount
        </HeadCell>
        <HeadCell>
          <span className="sr-only">Details</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {payments.map((payment) => (
          <Line key={payment.id} payment={payment} month={month} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  );
}

type LineProps = Pick<TableProps, 'month' | 'onOpen'> & { payment: AdminPayment };

function Line({ payment, month, onOpen }: LineProps) {
  return (
    <tr className="hover:bg-sunken/50">
      <Cell from="lg" className="whitespace-nowrap tabular-nums">
        <LocalDate at={getBookedAt(payment)} />
      </Cell>
      <Listing payment={payment} />
      <Cell from="lg" className="wrap-anywhere">
        {sellerName(payment)}
      </Cell>
      <Cell from="lg">
        <State payment={payment} />
      </Cell>
      <Cell from="sm" className="text-right">
        <Amount payment={payment} month={month} />
      </Cell>
      <Cell className="pl-0 text-right">
        <div className="min-w-28 pb-2 sm:hidden">
          <Amount payment={payment} month={month} />
        </div>
        <Button
          size="small"
          aria-label={`Details of ${payment.invoiceId}`}
          className="max-lg:min-h-11"
          onClick={() => {
            onOpen(payment);
          }}
        >
          Details
        </Button>
      </Cell>
    </tr>
  );
}

function Amount({ payment, month }: Pick<LineProps, 'payment' | 'month'>) {
  const refunded = refundedLabel(payment);
  const inMonthUsd = month === undefined ? payment.amountUsd : getRevenueInMonth(month, payment);
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
  const { machineId, listingName } = payment;
  return (
    <RowHead className="w-full lg:w-auto">
      {machineId === null ? (
        <span className="font-semibold wrap-anywhere">{listingName}</span>
      ) : (
        <SiteLink href={machineHref(machineId)} className="rounded-label font-semibold link-quiet wrap-anywhere">
          {listingName}
        </SiteLink>
      )}
      <span className="block text-quiet">{paidOptionsLabel(payment)}</span>
      <span className="grid gap-1.5 pt-1 text-quiet lg:hidden">
        <span className="wrap-anywhere">
          {sellerName(payment)}, <LocalDate at={getBookedAt(payment)} />
        </span>
        <State payment={payment} />
      </span>
    </RowHead>
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
