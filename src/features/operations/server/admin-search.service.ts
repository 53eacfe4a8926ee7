import type { Db } from '#app/db/client.ts';
import type { Permission } from '#app/db/enums.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { findListings, findMails, findMessages, findPayments, findPeople } from './admin-search.db.ts';
import type { AdminSearchResults } from '../admin-search.schema.ts';
import { excerptAround } from '../excerpt.rules.ts';

/** The accounts, listings, messages, payments and mails that contain a text, as far as the admin may see them. */
export async function searchBackOffice(db: Db, admin: User, text: string | undefined): Promise<AdminSearchResults> {
  const found: AdminSearchResults = { people: [], listings: [], messages: [], payments: [], mails: [] };
  if (text === undefined) return found;
  const may = (permission: Permission) => hasPermission(admin, permission);
  const countFor: CountFor = (permission, rows) => (may(permission) ? rows : 0);
  if (may('users')) found.people = (await findPeople(db, text)).map((row) => toPersonResult(row, countFor));
  if (may('moderation')) found.listings = (await findListings(db, text)).map((row) => toListingResult(row, countFor));
  if (may('messages')) {
    found.messages = (await findMessages(db, text)).map((row) => toMessageResult(row, text));
    found.mails = (await findMails(db, text)).map(toMailResult);
  }
  if (may('payments')) found.payments = (await findPayments(db, text)).map(toPaymentResult);
  return found;
}

type Row<Find extends (db: Db, text: string) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];

/** The number of related rows; zero if the admin may not see them. */
type CountFor = (permission: Permission, rows: number) => number;

function toPersonResult(
  { id, username, name, email, role, ...counts }: Row<typeof findPeople>,
  countFor: CountFor,
): AdminSearchResults['people'][number] {
  const listings = countFor('moderation', counts.listings);
  const payments = countFor('payments', counts.payments);
  const mails = countFor('messages', counts.mails);
  return { id, username, name, email, role, listings, payments, mails };
}

function toListingResult(
  { id, name, status, price, sellerName, ...counts }: Row<typeof findListings>,
  countFor: CountFor,
): AdminSearchResults['listings'][number] {
  const payments = countFor('payments', counts.payments);
  const messages = countFor('messages', counts.messages);
  return { id, name, status, price, sellerName, payments, messages };
}

function toMessageResult(
  { message, createdAt, ...result }: Row<typeof findMessages>,
  text: string,
): AdminSearchResults['messages'][number] {
  const isAnswered = result.answeredAs !== null;
  return { ...result, createdAt: createdAt.toISOString(), isAnswered, excerpt: excerptAround(message, text) };
}

function toMailResult({ id, recipient, subject, createdAt, sentAt }: Row<typeof findMails>) {
  return { id, recipient, subject, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}

function toPaymentResult({ createdAt, ...payment }: Row<typeof findPayments>) {
  return { ...payment, createdAt: createdAt.toISOString() };
}
