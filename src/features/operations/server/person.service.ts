import type { Db } from '#app/db/client.ts';
import type { Permission } from '#app/db/enums.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { getUser, userNotFound } from '#app/features/accounts/server/users.service.ts';
import { MAX_EVENTS, type EventsQuery, type Person, type PersonEvent, type PersonQuery } from '../person.schema.ts';
import { readSuppression } from '#app/features/mail/server/mail-events.service.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { describeEntries } from './audit-subjects.service.ts';
import {
  countPersonActs,
  countPersonListings,
  countPersonMails,
  countPersonMessages,
  countPersonPayments,
  findAccountOf,
  findPersonActs,
  findPersonListings,
  findPersonMails,
  findPersonMessages,
  findPersonPayments,
  type PersonKeys,
} from './person.db.ts';

/** The sections that a person's page shows, with the permission that each requires. */
const SECTIONS = {
  listings: { permission: 'moderation', count: countPersonListings, find: findListingEvents },
  messages: { permission: 'messages', count: countPersonMessages, find: findMessageEvents },
  payments: { permission: 'payments', count: countPersonPayments, find: findPaymentEvents },
  mails: { permission: 'messages', count: countPersonMails, find: findMailEvents },
  acts: { permission: 'users', count: countPersonActs, find: findActEvents },
} as const satisfies Record<string, Section>;

type Section = {
  permission: Permission;
  count: (db: Db, keys: PersonKeys) => Promise<number>;
  find: (db: Db, keys: PersonKeys, limit: number) => Promise<PersonEvent[]>;
};

/** A person with what the admin may see of them. Throws not_found for an account that does not exist. */
export async function getPerson(db: Db, admin: User, query: PersonQuery): Promise<Person> {
  const { account, keys } = await identify(db, query);
  const may = (permission: Permission) => hasPermission(admin, permission);
  const countIn = ({ permission, count }: Section) => (may(permission) ? count(db, keys) : null);
  const name = account?.name ?? account?.username ?? keys.email ?? '';
  return {
    id: keys.id,
    name,
    email: query.email !== undefined || may('users') || may('messages') ? (account?.email ?? keys.email) : null,
    suppression: keys.email !== null && may('messages') ? await readSuppression(db, keys.email) : null,
    account: keys.id !== null && may('users') ? await getUser(db, keys.id) : null,
    listings: await countIn(SECTIONS.listings),
    messages: await countIn(SECTIONS.messages),
    payments: await countIn(SECTIONS.payments),
    mails: await countIn(SECTIONS.mails),
    acts: await countIn(SECTIONS.acts),
  };
}

/**
 * What they did and what was done with them, as far as the admin may see it: the newest first, one page. Each source
 * returns its newest rows up to the end of that page. Throws not_found.
 */
export async function listPersonEvents(
  db: Db,
  admin: User,
  { page, pageSize, ...query }: EventsQuery,
): Promise<{ events: PersonEvent[]; total: number }> {
  const { keys } = await identify(db, query);
  const { limit, offset } = rowsOf({ page, pageSize });
  const until = Math.min(offset + limit, MAX_EVENTS);
  const events: PersonEvent[] = [];
  let total = 0;
  for (const { permission, find, count } of Object.values(SECTIONS)) {
    if (!hasPermission(admin, permission)) continue;
    events.push(...(await find(db, keys, until)));
    total += await count(db, keys);
  }
  // Of one moment, the sort keeps the order of the sources.
  const inOrder = events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { events: inOrder.slice(offset, until), total: Math.min(total, MAX_EVENTS) };
}

async function identify(db: Db, query: PersonQuery) {
  const named = { id: query.id ?? null, email: query.email?.trim().toLowerCase() ?? null };
  const account = await findAccountOf(db, named);
  if (account === undefined && query.id !== undefined) throw userNotFound();
  const keys: PersonKeys =
    account === undefined ? named : { id: account.id, email: account.email?.toLowerCase() ?? null };
  return { account, keys };
}

async function findListingEvents(db: Db, keys: PersonKeys, limit: number): Promise<PersonEvent[]> {
  const rows = await findPersonListings(db, keys, limit);
  return rows.map(({ id, name, status, createdAt }) => {
    return { kind: 'listing', at: createdAt.toISOString(), id, name, status };
  });
}

async function findMessageEvents(db: Db, keys: PersonKeys, limit: number): Promise<PersonEvent[]> {
  const rows = await findPersonMessages(db, keys, limit);
  return rows.map(({ id, subject, beginning, createdAt, answeredAt }) => {
    const isAnswered = answeredAt !== null;
    return { kind: 'message', at: createdAt.toISOString(), id, subject, isAnswered, beginning };
  });
}

async function findPaymentEvents(db: Db, keys: PersonKeys, limit: number): Promise<PersonEvent[]> {
  const rows = await findPersonPayments(db, keys, limit);
  return rows.map(({ id, listingId, listingName, amountUsd, state, createdAt }) => {
    return { kind: 'payment', at: createdAt.toISOString(), id, listingId, listingName, amountUsd, state };
  });
}

async function findMailEvents(db: Db, keys: PersonKeys, limit: number): Promise<PersonEvent[]> {
  const rows = await findPersonMails(db, keys, limit);
  return rows.map(({ id, subject, createdAt, sentAt, givenUpAt, isStopped }) => {
    const unsent = isStopped ? 'stopped' : givenUpAt === null ? 'waiting' : 'given up';
    const state = sentAt === null ? unsent : 'sent';
    return { kind: 'mail', at: createdAt.toISOString(), id, subject, state };
  });
}

async function findActEvents(db: Db, keys: PersonKeys, limit: number): Promise<PersonEvent[]> {
  const rows = await findPersonActs(db, keys, limit);
  const theirs = new Set(rows.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : [])));
  const entries = await describeEntries(
    db,
    rows.map(({ isTheirs: _isTheirs, ...row }) => row),
  );
  return entries.map((entry) => ({
    kind: 'act',
    id: String(entry.id),
    at: entry.at,
    isTheirs: theirs.has(entry.id),
    entry,
  }));
}
