import type { Db, RowOf } from '#app/db/client.ts';
import type { Permission } from '#app/db/enums.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { searchDeals } from '#app/features/deals/server/deals.service.ts';
import { isOverdueOn } from '#app/features/invoices/invoice-days.rules.ts';
import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { formatQuoteNumber } from '#app/features/quotes/quote-numbers.rules.ts';
import { stateOn } from '#app/features/quotes/quote-states.rules.ts';
import { searchSales } from '#app/features/sales/server/sales-list.service.ts';
import { toUsd } from '#app/lib/format.ts';
import { siteDay } from '#app/lib/site-time.ts';
import {
  findCreditNotes,
  findInvoices,
  findListings,
  findMails,
  findMessages,
  findPayments,
  findPeople,
  findQuotes,
} from './admin-search.db.ts';
import { MAX_RESULTS, type AdminSearchResults } from '../admin-search.schema.ts';
import { excerptAround } from '../excerpt.rules.ts';

type SearchDeps = { db: Db; now: () => Date };

/** What contains a text, or has it as its number, as far as the admin may see it. */
export async function searchBackOffice(
  { db, now }: SearchDeps,
  admin: User,
  text: string | undefined,
): Promise<AdminSearchResults> {
  const found = nothing();
  if (text === undefined) return found;
  const may = (permission: Permission) => hasPermission(admin, permission);
  const countFor: CountFor = (permission, rows) => (may(permission) ? rows : 0);
  const today = siteDay(now());
  if (may('users')) found.people = (await findPeople(db, text)).map((row) => toPersonResult(row, countFor));
  if (may('moderation')) found.listings = (await findListings(db, text)).map((row) => toListingResult(row, countFor));
  if (may('messages')) {
    found.messages = (await findMessages(db, text)).map((row) => toMessageResult(row, text));
    found.mails = (await findMails(db, text)).map(toMailResult);
    found.deals = await searchDeals({ db, now }, admin, text, MAX_RESULTS);
    const number = numberIn(text, formatQuoteNumber);
    if (number !== null)
      found.quotes = (await findQuotes(db, number, admin.id)).map((row) => toQuoteResult(row, today));
  }
  if (may('payments')) {
    found.payments = (await findPayments(db, text)).map(toPaymentResult);
    found.sales = await searchSales(db, text, MAX_RESULTS);
    const invoice = numberIn(text, invoiceLabel);
    if (invoice !== null) found.invoices = (await findInvoices(db, invoice)).map((row) => toInvoiceResult(row, today));
    const note = numberIn(text, creditNoteLabel);
    if (note !== null) found.creditNotes = (await findCreditNotes(db, note)).map(toCreditNoteResult);
  }
  return found;
}

function nothing(): AdminSearchResults {
  return {
    people: [],
    listings: [],
    messages: [],
    deals: [],
    quotes: [],
    sales: [],
    invoices: [],
    creditNotes: [],
    payments: [],
    mails: [],
  };
}

/** The number that a text is, with its letters as the label has them, or without; null if it is none. */
function numberIn(text: string, labelOf: (number: number) => string): number | null {
  // A quote's number is printed with its version.
  const written = text.toUpperCase().replace(/, VERSION \d+$/, '');
  const digits = /\d{4,9}$/.exec(written)?.[0];
  if (digits === undefined) return null;
  const number = Number(digits);
  return written === digits || written === labelOf(number) ? number : null;
}

/** The number of related rows; zero if the admin may not see them. */
type CountFor = (permission: Permission, rows: number) => number;

function toPersonResult(
  { id, username, name, email, role, ...counts }: RowOf<typeof findPeople>,
  countFor: CountFor,
): AdminSearchResults['people'][number] {
  const listings = countFor('moderation', counts.listings);
  const payments = countFor('payments', counts.payments);
  const mails = countFor('messages', counts.mails);
  return { id, username, name, email, role, listings, payments, mails };
}

function toListingResult(
  { id, name, status, price, sellerName, ...counts }: RowOf<typeof findListings>,
  countFor: CountFor,
): AdminSearchResults['listings'][number] {
  const payments = countFor('payments', counts.payments);
  const messages = countFor('messages', counts.messages);
  return { id, name, status, price, sellerName, payments, messages };
}

function toMessageResult(
  { message, createdAt, ...result }: RowOf<typeof findMessages>,
  text: string,
): AdminSearchResults['messages'][number] {
  const isAnswered = result.answeredAs !== null;
  return { ...result, createdAt: createdAt.toISOString(), isAnswered, excerpt: excerptAround(message, text) };
}

function toMailResult({ id, recipient, subject, createdAt, sentAt }: RowOf<typeof findMails>) {
  return { id, recipient, subject, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}

function toPaymentResult({ createdAt, ...payment }: RowOf<typeof findPayments>) {
  return { ...payment, createdAt: createdAt.toISOString() };
}

function toQuoteResult(
  { number, totalCents, validUntil, state, sentAt, ...quote }: RowOf<typeof findQuotes>,
  today: string,
) {
  return {
    ...quote,
    number: formatQuoteNumber(number),
    totalUsd: toUsd(totalCents),
    state: stateOn({ state, validUntil }, today),
    sentAt: sentAt.toISOString(),
  };
}

function toInvoiceResult({ amountCents, issuedAt, dueOn, ...invoice }: RowOf<typeof findInvoices>, today: string) {
  const isOverdue = isOverdueOn({ state: invoice.state, dueOn }, today);
  return { ...invoice, amountUsd: toUsd(amountCents), isOverdue, issuedAt: issuedAt.toISOString() };
}

function toCreditNoteResult({ amountCents, issuedAt, ...note }: RowOf<typeof findCreditNotes>) {
  return { ...note, amountUsd: toUsd(amountCents), issuedAt: issuedAt.toISOString() };
}
