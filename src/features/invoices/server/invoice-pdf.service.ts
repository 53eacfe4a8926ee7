import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { drawPdf } from '#app/lib/pdf.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { creditNoteParts, invoiceParts, statementParts } from '../invoice-document.rules.ts';
import type { Invoice } from '../invoices.schema.ts';
import { getInvoice } from './invoice-views.service.ts';
import { noSuchInvoice, type InvoicesDeps } from './invoices-deps.service.ts';

type Drawn = { pdf: Buffer; name: string };
type Content = Pick<Parameters<typeof drawPdf>[0], 'title' | 'parts'>;

const dayOf = (moment: string) => dayInUtc(siteDay(new Date(moment)));

/** An invoice as a PDF, for those who see it. Throws not_found. */
export async function drawInvoice(deps: InvoicesDeps, user: User, number: number): Promise<Drawn> {
  const invoice = await getInvoice(deps, user, number);
  const label = invoiceLabel(number);
  return draw(deps, invoice, label, { title: `Invoice ${label}`, parts: invoiceParts(invoice, dayOf) });
}

/** The credit note of an invoice as a PDF. Throws not_found if it has none. */
export async function drawCreditNote(deps: InvoicesDeps, user: User, number: number): Promise<Drawn> {
  const invoice = await getInvoice(deps, user, number);
  const { credit } = invoice;
  if (credit === null) throw noSuchInvoice();
  const label = creditNoteLabel(credit.number);
  return draw(deps, invoice, label, { title: `Credit note ${label}`, parts: creditNoteParts(invoice, credit, dayOf) });
}

/** The statement of a sale on consignment as a PDF. Throws not_found for other sales, and once the invoice is credited. */
export async function drawStatement(deps: InvoicesDeps, user: User, number: number): Promise<Drawn> {
  const invoice = await getInvoice(deps, user, number);
  if (invoice.channel !== 'consignment' || invoice.state === 'credited') throw noSuchInvoice();
  const title = `Statement of sale for ${invoice.listingName}`;
  return draw(deps, invoice, `statement-${invoiceLabel(number)}`, { title, parts: statementParts(invoice) });
}

async function draw({ now }: InvoicesDeps, { issuer }: Invoice, name: string, content: Content): Promise<Drawn> {
  const letterhead = [issuer.name, issuer.email, issuer.phone].filter(Boolean);
  return { pdf: await drawPdf({ ...content, letterhead, createdAt: now() }), name };
}
