import type { Db } from '#app/db/client.ts';
import { findListings, findMails, findMessages, findPayments, findPeople } from './admin-search.db.ts';
import type { AdminSearchResults } from '../admin-search.schema.ts';

/** The accounts, listings, messages, payments and mails that contain a text. */
export async function searchBackOffice(db: Db, text: string | undefined): Promise<AdminSearchResults> {
  if (text === undefined) return { people: [], listings: [], messages: [], payments: [], mails: [] };
  const messages = await findMessages(db, text);
  const payments = await findPayments(db, text);
  const mails = await findMails(db, text);
  return {
    people: await findPeople(db, text),
    listings: await findListings(db, text),
    messages: messages.map(({ id, name, email, subject, createdAt, answeredAt }) => {
      return { id, name, email, subject, createdAt: createdAt.toISOString(), isAnswered: answeredAt !== null };
    }),
    payments: payments.map(toPaymentResult),
    mails: mails.map(({ id, recipient, subject, createdAt, sentAt }) => {
      return { id, recipient, subject, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
    }),
  };
}

function toPaymentResult({ createdAt, ...payment }: Awaited<ReturnType<typeof findPayments>>[number]) {
  return { ...payment, createdAt: createdAt.toISOString() };
}
