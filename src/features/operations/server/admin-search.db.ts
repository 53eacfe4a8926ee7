import { anyContains, likePattern } from '#app/db/conditions.ts';
import { asUsd, endOfId } from '#app/db/tables/column-types.ts';
import { tailOfSlug } from '#app/features/machines/machine-slug.rules.ts';
import { and, desc, eq, inArray, isNull, like, not, or, sql, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { commissionInvoices, creditNotes } from '#app/db/tables/invoices.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions, waitsForSeller } from '#app/db/tables/contacts.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { outbox } from '#app/db/tables/site.ts';
import { takesPart, threads } from '#app/db/tables/threads.ts';
import { MAX_RESULTS } from '../admin-search.schema.ts';

const sellerName = sql<string | null>`coalesce(${users.name}, ${users.username})`;

/** Accounts by any of their names, with the number of related rows. */
export async function findPeople(db: Db, text: string) {
  const { id, username, name, email, role } = users;
  const isTheirs = (column: PgColumn) => sql`${column} = ${users}.id`;
  return db
    .select({
      id,
      username,
      name,
      email,
      role,
      listings: countRows(machines, isTheirs(machines.sellerId)),
      payments: countRows(payments, isTheirs(payments.payerUserId)),
      // To their address, whatever they are about: as many as the link beside it lists.
      mails: countRows(outbox, sql`lower(${outbox.recipient}) = lower(${users.email})`),
    })
    .from(users)
    .where(and(isNull(users.deletedAt), anyContains([username, name, email, users.phone], text)))
    .orderBy(username)
    .limit(MAX_RESULTS);
}

/** Listings by the back office's search text, or by a current or earlier address of their page, the newest first. */
export async function findListings(db: Db, text: string) {
  const { id, name, status, price } = machines;
  return db
    .select({
      id,
      name,
      status,
      price,
      sellerName,
      payments: countRows(payments, sql`${payments.listingId} = ${machines}.id`),
      messages: countRows(contactSubmissions, sql`${contactSubmissions.machineId} = ${machines}.id`),
    })
    .from(machines)
    .leftJoin(users, eq(users.id, machines.sellerId))
    .where(or(like(machines.backOfficeText, likePattern(text.toLowerCase())), hasAddress(text)))
    .orderBy(desc(machines.createdAt), desc(machines.serial))
    .limit(MAX_RESULTS);
}

export async function findMessages(db: Db, text: string) {
  const { id, name, email, phone, subject, message, machineId, createdAt, answeredAs } = contactSubmissions;
  return db
    .select({ id, name, email, subject, message, createdAt, answeredAs, waitsForSeller, machineName: machines.name })
    .from(contactSubmissions)
    .leftJoin(machines, eq(machines.id, machineId))
    .where(anyContains([name, email, phone, subject, message], text))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_RESULTS);
}

/** The newest version of the quote with a number, unless the admin takes part in its conversation. */
export async function findQuotes(db: Db, number: number, adminId: string) {
  const { version, machineName, totalCents, validUntil, state, sentAt } = quotes;
  return db
    .select({
      number: quotes.number,
      version,
      machineName,
      buyerName: threads.buyerName,
      totalCents,
      validUntil,
      state,
      sentAt,
    })
    .from(quotes)
    .innerJoin(threads, eq(threads.id, quotes.threadId))
    .where(and(eq(quotes.number, number), not(takesPart(adminId))))
    .orderBy(desc(version))
    .limit(1);
}

/** The invoice with a number. */
export async function findInvoices(db: Db, invoiceNumber: number) {
  const { number, listingName, sellerName, amountCents, state, issuedAt, dueOn } = commissionInvoices;
  return db
    .select({ number, listingName, sellerName, amountCents, state, issuedAt, dueOn })
    .from(commissionInvoices)
    .where(eq(number, invoiceNumber));
}

/** The credit note with a number, and the invoice that it takes back. */
export async function findCreditNotes(db: Db, noteNumber: number) {
  const { number, invoiceNumber, amountCents, issuedAt } = creditNotes;
  const { listingName, sellerName } = commissionInvoices;
  return db
    .select({ number, invoiceNumber, listingName, sellerName, amountCents, issuedAt })
    .from(creditNotes)
    .innerJoin(commissionInvoices, eq(commissionInvoices.number, invoiceNumber))
    .where(eq(number, noteNumber));
}

/** Payments by our ids, PayPal's, the listing and the payer. */
export async function findPayments(db: Db, text: string) {
  const { id, invoiceId, orderId, captureId, listingId, listingName, createdAt } = payments;
  const amountUsd = asUsd(payments.amountCents);
  const { username, name, email } = users;
  const payers = db
    .select({ id: users.id })
    .from(users)
    .where(anyContains([username, name, email], text));
  // Two queries, because each can use an index, while a combined condition could not.
  const byText = db
    .select({ id })
    .from(payments)
    .where(anyContains([invoiceId, orderId, captureId, listingId, listingName], text));
  const byPayer = db.select({ id }).from(payments).where(inArray(payments.payerUserId, payers));
  return db
    .select({ id, invoiceId, orderId, captureId, listingId, listingName, payerName: sellerName, amountUsd, createdAt })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .where(inArray(id, unionAll(byText, byPayer)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_RESULTS);
}

export async function findMails(db: Db, text: string) {
  const { id, recipient, subject, createdAt, sentAt } = outbox;
  return db
    .select({ id, recipient, subject, createdAt, sentAt })
    .from(outbox)
    .where(anyContains([recipient, subject], text))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_RESULTS);
}

/** The text ends with the address of a listing's page, whose last part keeps the tail of the id. */
function hasAddress(text: string): SQL | undefined {
  const slug = /([^/?#\s]+)(?:[?#]\S*)?$/.exec(text.trim())?.[1] ?? '';
  const tail = tailOfSlug(slug);
  return tail === null ? undefined : eq(endOfId(machines.id), `-${tail}`);
}

function countRows(table: PgTable, where: SQL) {
  return sql`(select count(*) from ${table} where ${where})`.mapWith(Number);
}
