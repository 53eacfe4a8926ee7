import { and, desc, eq, inArray, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { likePattern } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { asUsd } from '#app/db/tables/column-types.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { pick } from '#app/lib/collections.ts';
import { AUDIT_COLUMNS } from './audit-log.db.ts';

/** What a person is found by: their account, their address in lower case, or both. */
export type PersonKeys = { id: string | null; email: string | null };

/** The account with this id or this address in lower case, unless it is deleted. */
export async function findAccountOf(db: Db, { id, email }: PersonKeys) {
  const { username, name } = users;
  const isNamed = id === null ? eq(sql`lower(${users.email})`, email) : eq(users.id, id);
  const found = await db
    .select({ id: users.id, username, name, email: users.email })
    .from(users)
    .where(and(isNamed, isNull(users.deletedAt)));
  return found[0];
}

// Each of these finds the newest rows.

export async function findPersonListings(db: Db, keys: PersonKeys, limit: number) {
  const { id, name, reviewStatus: status, createdAt } = machines;
  return db
    .select({ id, name, status, createdAt })
    .from(machines)
    .where(areListings(keys))
    .orderBy(desc(createdAt), desc(machines.serial))
    .limit(limit);
}

export async function findPersonMessages(db: Db, keys: PersonKeys, limit: number) {
  const { id, subject, message, createdAt, answeredAt } = contactSubmissions;
  return db
    .select({ id, subject, beginning: sql<string>`left(${message}, 200)`, createdAt, answeredAt })
    .from(contactSubmissions)
    .where(areMessages(keys))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function findPersonPayments(db: Db, keys: PersonKeys, limit: number) {
  const { id, listingId, listingName, state, createdAt } = payments;
  return db
    .select({ id, listingId, listingName, amountUsd: asUsd(payments.amountCents), state, createdAt })
    .from(payments)
    .where(arePayments(keys))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function findPersonMails(db: Db, keys: PersonKeys, limit: number) {
  const { id, subject, createdAt, sentAt, givenUpAt, isStopped } = outbox;
  return db
    .select({ id, subject, createdAt, sentAt, givenUpAt, isStopped })
    .from(outbox)
    .where(areMails(keys))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** The entries of the audit log by them, about their account and about their listings; imports are not among them. */
export async function findPersonActs(db: Db, keys: PersonKeys, limit: number) {
  const isTheirs = sql<boolean>`coalesce(${auditLog.actorUserId} = ${keys.id}, false)`;
  return db
    .select({ ...pick(auditLog, AUDIT_COLUMNS), isTheirs })
    .from(auditLog)
    .where(areActs(db, keys))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

export const countPersonListings = (db: Db, keys: PersonKeys) => db.$count(machines, areListings(keys));
export const countPersonMessages = (db: Db, keys: PersonKeys) => db.$count(contactSubmissions, areMessages(keys));
export const countPersonPayments = (db: Db, keys: PersonKeys) => db.$count(payments, arePayments(keys));
export const countPersonMails = (db: Db, keys: PersonKeys) => db.$count(outbox, areMails(keys));
export const countPersonActs = (db: Db, keys: PersonKeys) => db.$count(auditLog, areActs(db, keys));

/** Those of the account; without one, those that name the address as contact, by the index of the back office's text. */
function areListings({ id, email }: PersonKeys): SQL | undefined {
  if (id !== null) return eq(machines.sellerId, id);
  const isNamed = eq(sql`lower(${machines.contactEmail})`, email);
  return email === null ? sql`false` : and(like(machines.backOfficeText, likePattern(email)), isNamed);
}

function areMessages({ email }: PersonKeys): SQL {
  return email === null ? sql`false` : eq(sql`lower(${contactSubmissions.email})`, email);
}

function arePayments({ id }: PersonKeys): SQL {
  return id === null ? sql`false` : eq(payments.payerUserId, id);
}

function areMails({ id, email }: PersonKeys): SQL | undefined {
  return or(
    email === null ? undefined : eq(sql`lower(${outbox.recipient})`, email),
    id === null ? undefined : eq(outbox.userId, id),
  );
}

function areActs(db: Db, { id }: PersonKeys): SQL | undefined {
  if (id === null) return sql`false`;
  const listings = db.select({ id: machines.id }).from(machines).where(eq(machines.sellerId, id));
  return and(
    isNull(auditLog.importId),
    or(
      eq(auditLog.actorUserId, id),
      and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, id)),
      and(eq(auditLog.subjectType, 'machine'), inArray(auditLog.subjectId, listings)),
    ),
  );
}
