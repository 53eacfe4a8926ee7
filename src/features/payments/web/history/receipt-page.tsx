import { useSuspenseQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { LocalMoment, ShownTimeZone } from '#app/ui/local-moment.tsx';
import { PAPER_CLASS, SHEET_CLASS } from '#app/ui/paper-class.ts';
import { Fact, Party } from '#app/ui/printed-sheet.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { hasReceipt, getPaymentStatus, moneyLabel, paidOptionsLabel, refundLabel } from '../../payment-labels.rules.ts';
import type { Receipt } from '../../payments.schema.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { PLACEMENT_DAYS } from '../../prices.rules.ts';
import { PeriodDays } from '../placement-periods.tsx';
import { receiptQuery } from './history.queries.ts';
import { receiptLines, sumLines, type ReceiptLine } from './receipt-lines.rules.ts';

/** The receipt of one payment, on one printed page, with the site's days. */
export function ReceiptPage({ id, site }: { id: string; site: Payee }) {
  const { data: receipt } = useSuspenseQuery(receiptQuery(id));
  return (
    <ShownTimeZone value={site.timeZone}>
      <main
        id="main"
        className={`${PAPER_CLASS} page-width grid max-w-3xl content-start gap-4 py-6 sm:py-10 print:py-0`}
      >
        <Actions />
        <article aria-labelledby="receipt-heading" className={SHEET_CLASS}>
          <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h1 id="receipt-heading" className="text-28 sm:text-40">
              {hasReceipt(receipt) ? 'Receipt' : 'Order'}
            </h1>
            <p className="figures text-14 font-semibold wrap-anywhere">{receipt.invoiceId}</p>
          </header>
          <Notice receipt={receipt} />
          <ReceiptParties site={site} payer={receipt.seller} />
          <ReceiptFacts receipt={receipt} />
          <StitchDivider />
          <ReceiptItems receipt={receipt} />
          <p className="text-14 text-quiet">
            Questions about this payment? Write to {site.operatorEmail} and mention {receipt.invoiceId}.
          </p>
        </article>
      </main>
    </ShownTimeZone>
  );
}

function Actions() {
  const viewer = useViewer();
  const back = hasPermission(viewer, 'payments') ? '/admin/payments' : '/seller-portal/payments';
  return (
    <div className="flex items-center justify-between gap-3 print:hidden">
      <SiteLink
        href={back}
        className="inline-flex min-h-11 items-center gap-2 rounded-control text-14 font-medium link-plain"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Payments
      </SiteLink>
      <Button
        onClick={() => {
          window.print();
        }}
      >
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  );
}

/** Notes that the payment was a test or is not completed. */
function Notice({ receipt }: { receipt: Receipt }) {
  const notices = [
    ...(receipt.environment === 'sandbox' ? ['Simulated payment in the sandbox: no money moved.'] : []),
    ...(hasReceipt(receipt) ? [] : [getPaymentStatus(receipt).sentence]),
  ];
  return notices.map((notice) => (
    <p
      key={notice}
      className="rounded-control bg-warn-wash px-4 py-3 text-14 font-medium text-warn print:border print:border-line print:py-2"
    >
      {notice}
    </p>
  ));
}

/** The operator, as the site names it. */
type Payee = {
  timeZone: string;
  siteName: string;
  operatorAddress: string;
  operatorEmail: string;
  operatorPhone: string;
};

type PartiesProps = { site: Payee; payer: Receipt['seller'] };

/** The payee and the payer. */
function ReceiptParties({ site, payer }: PartiesProps) {
  const { siteName, operatorAddress, operatorEmail, operatorPhone } = site;
  return (
    <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
      <Party title="Paid to" lines={[siteName, operatorAddress, operatorEmail, operatorPhone]} />
      <Party
        title="Paid by"
        lines={payer === null ? ['The account was deleted'] : [payer.name, payer.email].filter((line) => line !== null)}
      />
    </div>
  );
}

/** When and how it was paid, with PayPal's ids. */
function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { createdAt, capturedAt, refunds, orderId, captureId } = receipt;
  return (
    <dl className="grid gap-x-10 gap-y-2 text-14 sm:grid-cols-2 print:grid-cols-2">
      <Fact label="Ordered">
        <LocalMoment at={createdAt} />
      </Fact>
      {capturedAt !== null && (
        <Fact label="Paid">
          <LocalMoment at={capturedAt} />
        </Fact>
      )}
      {refunds.map((refund) => (
        <Fact key={`${refund.refundedAt} ${refund.amountUsd}`} label={refundLabel(refund)}>
          <LocalMoment at={refund.refundedAt} />
          {refund.reason !== null && <span className="block font-normal text-quiet">{refund.reason}</span>}
        </Fact>
      ))}
      {capturedAt !== null && <Fact label="Paid via">PayPal</Fact>}
      {orderId !== null && <Fact label="PayPal order">{orderId}</Fact>}
      {captureId !== null && <Fact label="Transaction">{captureId}</Fact>}
    </dl>
  );
}

/** What was bought for which listing, and how the price is composed. */
function ReceiptItems({ receipt }: { receipt: Receipt }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left">
        <span className="block text-14 text-quiet">Listing</span>
        <span className="block font-display text-20 font-semibold wrap-anywhere">{receipt.listingName}</span>
        <span className="block text-12 text-quiet wrap-anywhere">{receipt.listingId}</span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Option</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {receiptLines(receipt).map((line) => (
          <Item key={line.kind} line={line} receipt={receipt} />
        ))}
        {receipt.commissionInvoice !== null && (
          <tr className="border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-4 font-medium">
              {paidOptionsLabel(receipt)}
            </th>
            <td className="figures py-2.5 text-right">{moneyLabel(receipt.commissionUsd)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        {sumLines(receipt).map(({ label, usd, isTotal }) => (
          <tr key={label}>
            <th scope="row" className={isTotal ? 'py-2 pr-4 font-semibold' : 'py-2 pr-4 font-normal'}>
              {label}
            </th>
            <td className={isTotal ? 'figures py-2 text-right text-20 font-bold' : 'figures py-2 text-right'}>
              {moneyLabel(usd)}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Item({ line: { kind, priceUsd }, receipt }: { line: ReceiptLine; receipt: Receipt }) {
  const period = receipt.placements.find((placement) => placement.kind === kind);
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2.5 pr-4 font-normal">
        <span className="block font-medium">
          {PLACEMENT_NAMES[kind]} placement, {PLACEMENT_DAYS} days
        </span>
        {period !== undefined && (
          <span className="block text-14 text-quiet">
            <PeriodDays period={period} />
          </span>
        )}
      </th>
      <td className="figures py-2.5 text-right">{priceLabel(priceUsd)}</td>
    </tr>
  );
}
