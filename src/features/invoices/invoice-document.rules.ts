import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { formatPercent, formatUsd } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { isKeptFromPrice, SETTLEMENT_LABELS } from './invoice-labels.rules.ts';
import type { CreditNote, Invoice } from './invoices.schema.ts';

type Facts = [label: string, value: string][];
/** A part of a printed document, as `PdfPart` of the PDF files. */
type Part = { heading: string } | { paragraph: string } | { facts: Facts };
/** Formats a moment as its day in the site's time. */
type DayOf = (moment: string) => string;

/** The address of the seller, line by line. */
export function sellerLines({ sellerName, sellerPlace, sellerEmail }: Invoice): string {
  return [sellerName, sellerPlace, sellerEmail].filter((line) => line !== null).join('\n');
}

/** An invoice as a document: what it is for, what it comes to, and what has become of it. */
export function invoiceParts(invoice: Invoice, dayOf: DayOf): Part[] {
  return [
    {
      facts: [
        ['Invoice', invoiceLabel(invoice.number)],
        ['Date', dayOf(invoice.issuedAt)],
        ...(isKeptFromPrice(invoice) ? [] : [['Due on', dayInUtc(invoice.dueOn)] satisfies Facts[number]]),
        ['To', sellerLines(invoice)],
      ],
    },
    { heading: 'Commission' },
    { facts: commissionFacts(invoice) },
    { heading: 'Payment' },
    ...paymentParts(invoice, dayOf),
  ];
}

function commissionFacts(invoice: Invoice): Facts {
  const { listingName, listingId, soldOn, priceUsd, commissionPercent, amountUsd } = invoice;
  return [
    ['Machine', `${listingName}\nListing ${listingId}`],
    ['Sold on', dayInUtc(soldOn)],
    ['Price', formatUsd(priceUsd)],
    ['Commission', `${formatPercent(commissionPercent)} of ${formatUsd(priceUsd)}`],
    [isKeptFromPrice(invoice) ? 'Kept from the price' : 'Amount due', formatUsd(amountUsd)],
  ];
}

function paymentParts({ paid, credit, instructions, state }: Invoice, dayOf: DayOf): Part[] {
  const facts: Facts = [];
  if (paid !== null)
    facts.push([paid.kind === 'kept' ? 'Settled' : 'Paid', `${dayOf(paid.at)}, ${settlementLabel(paid)}`]);
  if (credit !== null)
    facts.push(['Taken back', `${dayOf(credit.issuedAt)}, by credit note ${creditNoteLabel(credit.number)}`]);
  if (state === 'open') return [{ paragraph: instructions === '' ? 'Not paid yet.' : instructions }];
  return [{ facts }];
}

/** 'Check 1204' */
export function settlementLabel({ kind, reference }: NonNullable<Invoice['paid']>): string {
  return [SETTLEMENT_LABELS[kind], reference].filter(Boolean).join(' ');
}

/** The credit note of an invoice as a document. */
export function creditNoteParts(invoice: Invoice, credit: CreditNote, dayOf: DayOf): Part[] {
  const repaid = credit.repaid === null ? 'Not yet' : `${dayOf(credit.repaid.at)}, ${settlementLabel(credit.repaid)}`;
  return [
    {
      facts: [
        ['Credit note', creditNoteLabel(credit.number)],
        ['Date', dayOf(credit.issuedAt)],
        ['To', sellerLines(invoice)],
        ['Takes back', `Invoice ${invoiceLabel(invoice.number)} of ${dayOf(invoice.issuedAt)}`],
        ['Machine', `${invoice.listingName}\nListing ${invoice.listingId}`],
        ['Reason', credit.reason],
        ['Amount', formatUsd(-credit.amountUsd)],
        ['To be paid back', formatUsd(credit.repayUsd)],
        ...(credit.repayUsd === 0 ? [] : [['Paid back', repaid] satisfies Facts[number]]),
      ],
    },
  ];
}

/** What a seller receives of a sale on consignment, of whose price the office keeps the commission. */
export function statementParts(invoice: Invoice): Part[] {
  const { priceUsd, amountUsd } = invoice;
  return [
    {
      facts: [
        ['For', sellerLines(invoice)],
        ['Invoice', invoiceLabel(invoice.number)],
        ...commissionFacts(invoice).slice(0, -1),
        ['Less commission', formatUsd(-amountUsd)],
        ['You receive', formatUsd(priceUsd - amountUsd)],
      ],
    },
  ];
}
