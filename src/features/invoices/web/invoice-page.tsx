import { useSuspenseQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { formatPercent, formatUsd } from '#app/lib/format.ts';
import { PAPER_CLASS, SHEET_CLASS } from '#app/ui/paper-class.ts';
import { Fact, Party } from '#app/ui/printed-sheet.tsx';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { ShownTimeZone } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { settlementLabel } from '../invoice-document.rules.ts';
import { invoiceStanding, isKeptFromPrice } from '../invoice-labels.rules.ts';
import type { Invoice } from '../invoices.schema.ts';
import { OfficeActs } from './invoice-acts.tsx';
import { documentHref, invoiceQuery } from './invoices.queries.ts';

type Site = { timeZone: string; operatorAddress: string };
type PageProps = { number: number; site: Site };

/** An invoice, on one printed page, with the site's days; for the seller its payment, for the office what it can do. */
export function InvoicePage({ number, site }: PageProps) {
  const { data: invoice } = useSuspenseQuery(invoiceQuery(number));
  return (
    <ShownTimeZone value={site.timeZone}>
      <main
        id="main"
        className={`${PAPER_CLASS} page-width grid max-w-3xl content-start gap-4 py-6 sm:py-10 print:py-0`}
      >
        <Toolbar invoice={invoice} />
        <article aria-labelledby="invoice-heading" className={SHEET_CLASS}>
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h1 id="invoice-heading" className="text-28 sm:text-40">
              Invoice <span className="figures">{invoiceLabel(number)}</span>
            </h1>
            <Standing invoice={invoice} />
          </header>
          <Parties invoice={invoice} site={site} />
          <Facts invoice={invoice} />
          <StitchDivider />
          <Amounts invoice={invoice} />
          <Payment invoice={invoice} />
        </article>
        {invoice.isOffice && <OfficeActs invoice={invoice} />}
      </main>
    </ShownTimeZone>
  );
}

type Props = { invoice: Invoice };

function Toolbar({ invoice: { number, isOffice, credit, channel, state } }: Props) {
  const documents = [
    { href: documentHref(number, ''), label: 'PDF' },
    ...(credit === null ? [] : [{ href: documentHref(number, 'credit-note/'), label: 'Credit note' }]),
    ...(channel === 'consignment' && state !== 'credited'
      ? [{ href: documentHref(number, 'statement/'), label: 'Statement' }]
      : []),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <SiteLink
        href={isOffice ? '/admin/invoices' : '/seller-portal/invoices'}
        className="inline-flex min-h-11 items-center gap-2 rounded-control text-14 font-medium link-plain"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Invoices
      </SiteLink>
      <div className="flex flex-wrap gap-3">
        {documents.map(({ href, label }) => (
          <a key={href} href={href} download className={buttonClass({})}>
            <Download aria-hidden="true" />
            {label}
          </a>
        ))}
        <Button
          onClick={() => {
            window.print();
          }}
        >
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  );
}

function Standing({ invoice }: Props) {
  const { label, tone } = invoiceStanding(invoice);
  return <Badge tone={tone}>{label}</Badge>;
}

function Parties({ invoice, site }: Props & { site: Site }) {
  const { issuer, sellerName, sellerPlace, sellerEmail } = invoice;
  const from = [issuer.name, site.operatorAddress, issuer.email, issuer.phone];
  const to = [sellerName, sellerPlace, sellerEmail];
  return (
    <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
      <Party title="From" lines={from.filter(Boolean)} />
      <Party title="To" lines={to.filter((line) => line !== null)} />
    </div>
  );
}

function Facts({ invoice }: Props) {
  const { issuedAt, dueOn, soldOn, paid, credit, reminders } = invoice;
  return (
    <dl className="grid gap-x-10 gap-y-2 text-14 sm:grid-cols-2 print:grid-cols-2">
      <Fact label="Date">
        <LocalDate at={issuedAt} />
      </Fact>
      {!isKeptFromPrice(invoice) && (
        <Fact label="Due on">
          <time dateTime={dueOn}>{dayInUtc(dueOn)}</time>
        </Fact>
      )}
      <Fact label="Sold on">
        <time dateTime={soldOn}>{dayInUtc(soldOn)}</time>
      </Fact>
      {paid !== null && (
        <Fact label={paid.kind === 'kept' ? 'Settled' : 'Paid'}>
          <LocalDate at={paid.at} />
          <span className="block font-normal text-quiet">{settlementLabel(paid)}</span>
        </Fact>
      )}
      {reminders.map((at, index) => (
        <Fact key={at} label={index === 0 ? 'Reminded' : 'Reminded again'}>
          <LocalDate at={at} />
        </Fact>
      ))}
      {credit !== null && (
        <Fact label="Credit note">
          {creditNoteLabel(credit.number)}, <LocalDate at={credit.issuedAt} />
          <span className="block font-normal text-quiet">{credit.reason}</span>
        </Fact>
      )}
    </dl>
  );
}

/** What is invoiced, and how the amount is composed. */
function Amounts({ invoice }: Props) {
  const { listingName, listingId, priceUsd, commissionPercent, amountUsd, channel, credit } = invoice;
  const rows = [
    ['Price of the machine', formatUsd(priceUsd), false],
    [`Commission, ${formatPercent(commissionPercent)}`, formatUsd(amountUsd), true],
    ...(channel === 'consignment' && credit === null
      ? ([['The seller receives', formatUsd(priceUsd - amountUsd), false]] as const)
      : []),
    ...(credit === null ? [] : ([['Taken back by the credit note', formatUsd(-credit.amountUsd), false]] as const)),
  ] as const;
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left">
        <span className="block text-14 text-quiet">Commission for the sale of</span>
        <span className="block font-display text-20 font-semibold wrap-anywhere">{listingName}</span>
        <span className="block text-12 text-quiet wrap-anywhere">{listingId}</span>
      </caption>
      <tbody>
        {rows.map(([label, amount, isTotal]) => (
          <tr key={label} className="border-b border-line align-baseline">
            <th scope="row" className={isTotal ? 'py-2.5 pr-4 font-semibold' : 'py-2.5 pr-4 font-normal'}>
              {label}
            </th>
            <td className={isTotal ? 'figures py-2.5 text-right text-20 font-bold' : 'figures py-2.5 text-right'}>
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How to pay, or what became of the payment. */
function Payment({ invoice }: Props) {
  const { number, state, paid, instructions, isBeingChecked, mayPay, amountUsd, credit, issuer } = invoice;
  return (
    <section aria-labelledby="payment-heading" className="grid justify-items-start gap-3">
      <h2 id="payment-heading" className="text-20">
        Payment
      </h2>
      {state === 'paid' && (
        <p>
          {paid?.kind === 'kept'
            ? 'We keep the commission from the price of the machine. Nothing is to be paid.'
            : 'Paid. Thank you.'}
        </p>
      )}
      {credit !== null && <Repayment credit={credit} />}
      {isBeingChecked && (
        <p role="status" className="rounded-control bg-warn-wash px-4 py-3 text-14 font-medium text-warn">
          PayPal is checking your payment. Do not pay again: we email you once it is through.
        </p>
      )}
      {mayPay && (
        <SiteLink
          href={`/invoices/${number}/pay`}
          preload={false}
          className={buttonClass({ variant: 'primary', size: 'large', className: 'max-sm:w-full print:hidden' })}
        >
          Pay {formatUsd(amountUsd)} by PayPal
        </SiteLink>
      )}
      {state === 'open' && instructions !== '' && <p className="text-14 whitespace-pre-line">{instructions}</p>}
      <p className="text-14 text-quiet">
        Questions? Write to {issuer.email} and mention {invoiceLabel(number)}.
      </p>
    </section>
  );
}

function Repayment({ credit: { repayUsd, repaid } }: { credit: NonNullable<Invoice['credit']> }) {
  if (repayUsd === 0) return <p>A credit note has taken this invoice back. Nothing is to be paid.</p>;
  if (repaid === null)
    return <p>A credit note has taken this invoice back. {formatUsd(repayUsd)} is to be paid back.</p>;
  return (
    <p>
      A credit note has taken this invoice back. {formatUsd(repayUsd)} was paid back on <LocalDate at={repaid.at} />,{' '}
      {settlementLabel(repaid)}.
    </p>
  );
}
