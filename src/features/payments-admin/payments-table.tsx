import type { Ref } from 'react';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import { machineHref } from '#app/features/machines/machine-href.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { PaymentStateBadge } from '#app/features/payment-history/payment-state.tsx';
import { optionWords } from '#app/features/payment-history/payment-words.rules.ts';
import { PlacementSpans } from '#app/features/payment-history/placement-spans.tsx';
import { Button } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { AdminPayment } from '#app/features/payments/payments.schema.ts';
import { sellerName } from './payment-facts.rules.ts';

const HEAD = 'px-3 py-2 font-medium';
const CELL = 'px-3 py-2 align-top';
const WIDE = 'max-lg:hidden';

type TableProps = {
  ref: Ref<HTMLTableElement>;
  payments: readonly AdminPayment[];
  onOpen: (payment: AdminPayment) => void;
};

/** A line for each payment. On narrow screens what has no column stands below the listing's name. */
export function PaymentsTable({ ref, payments, onOpen }: TableProps) {
  return (
    <table
      ref={ref}
      tabIndex={-1}
      aria-labelledby="payments-heading"
      className="w-full border-collapse rounded-panel border border-line bg-surface text-left text-14 shadow-card"
    >
      <TableHead />
      <tbody className="divide-y divide-line">
        {payments.map((payment) => (
          <Line key={payment.id} payment={payment} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function TableHead() {
  return (
    <thead className="border-b border-line-strong text-quiet">
      <tr>
        <th scope="col" className={`${HEAD} ${WIDE}`}>
          Ordered
        </th>
        <th scope="col" className={HEAD}>
          Listing
        </th>
        <th scope="col" className={`${HEAD} ${WIDE}`}>
          Seller
        </th>
        <th scope="col" className={`${HEAD} ${WIDE}`}>
          State
        </th>
        <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
          Amount
        </th>
        <th scope="col" className={HEAD}>
          <span className="sr-only">Details</span>
        </th>
      </tr>
    </thead>
  );
}

type LineProps = { payment: AdminPayment; onOpen: (payment: AdminPayment) => void };

function Line({ payment, onOpen }: LineProps) {
  return (
    <tr className="hover:bg-sunken/50">
      <td className={`${CELL} ${WIDE} whitespace-nowrap tabular-nums`}>
        <ListedDate at={payment.createdAt} />
      </td>
      <Listing payment={payment} />
      <td className={`${CELL} ${WIDE} wrap-anywhere`}>{sellerName(payment)}</td>
      <td className={`${CELL} ${WIDE}`}>
        <State payment={payment} />
      </td>
      <td className={`${CELL} text-right max-sm:hidden`}>
        <Amount payment={payment} />
      </td>
      <td className={`${CELL} pl-0 text-right`}>
        <div className="pb-2 sm:hidden">
          <Amount payment={payment} />
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
      </td>
    </tr>
  );
}

function Amount({ payment: { amountUsd, refundedUsd } }: { payment: AdminPayment }) {
  return (
    <>
      <span className="figures text-16 font-bold">{priceLabel(amountUsd)}</span>
      {refundedUsd > 0 && (
        <span className="block text-12 whitespace-nowrap text-quiet">{priceLabel(refundedUsd)} refunded</span>
      )}
    </>
  );
}

function Listing({ payment }: { payment: AdminPayment }) {
  const { machineId, listingName, createdAt } = payment;
  return (
    <th scope="row" className={`${CELL} w-full font-normal lg:w-auto`}>
      {machineId === null ? (
        <span className="font-semibold wrap-anywhere">{listingName}</span>
      ) : (
        <SiteLink
          href={machineHref(machineId)}
          className="rounded-label font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {listingName}
        </SiteLink>
      )}
      <span className="block text-quiet">{optionWords(payment)}</span>
      <span className="grid gap-1.5 pt-1 text-quiet lg:hidden">
        <span className="wrap-anywhere">
          {sellerName(payment)}, <ListedDate at={createdAt} />
        </span>
        <State payment={payment} />
      </span>
    </th>
  );
}

function State({ payment }: { payment: AdminPayment }) {
  return (
    <span className="grid justify-items-start gap-1">
      <PaymentStateBadge payment={payment} />
      <span className="max-lg:hidden">
        <PlacementSpans spans={payment.placements} />
      </span>
    </span>
  );
}
