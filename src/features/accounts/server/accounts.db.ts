import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { users } from '#app/db/tables/accounts.ts';
import { uploads } from '#app/db/tables/site.ts';

export type UserRow = typeof users.$inferSelect;

const lowerUsername = sql<string>`lower(${users.username})`;
const lowerEmail = sql<string>`lower(${users.email})`;

/** The account that signs in with this name in small letters, be it its username or its address. */
export async function findUserBySignInName(db: Db, name: string): Promise<UserRow | undefined> {
  const found = await db
    .select()
    .from(users)
    .where(or(eq(lowerUsername, name), eq(lowerEmail, name)))
    // Should both exist, the username comes first: it cannot be changed into somebody else's.
    .orderBy(sql`${lowerUsername} = ${name} desc`)
    .limit(1);
  return found[0];
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

/** The row stays as it is until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)).for('no key update'))[0];
}

/** The account is there until the transaction ends; false when it is gone. */
export async function lockUserAgainstDeletion(tx: Db, id: string): Promise<boolean> {
  return (await lockAccounts(tx, [id])).length > 0;
}

/** The account with this address in small letters, locked as by `lockUser`. */
export async function lockUserByEmail(tx: Db, email: string): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(lowerEmail, email)).for('no key update'))[0];
}

/** All admins and this account, locked in one order, so that two who remove each other wait instead of both succeeding. */
export async function lockAdminsAnd(tx: Db, id: string): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, id)))
    .orderBy(users.id)
    .for('update');
}

/** Others who sign in with one of these names, in small letters. */
export async function findNameHolders(tx: Db, names: readonly string[], exceptId: string | null) {
  const held = or(inArray(lowerUsername, [...names]), inArray(lowerEmail, [...names]));
  return tx
    .select({ username: lowerUsername, email: lowerEmail })
    .from(users)
    .where(exceptId === null ? held : and(held, ne(users.id, exceptId)));
}

/** Makes whoever else wants one of these names wait until the transaction ends. */
export async function lockNames(tx: Db, names: readonly string[]): Promise<void> {
  // One after the other in one order: two who want the same two names must not wait for each other.
  for (const name of names.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

export async function insertUser(tx: Db, user: typeof users.$inferInsert): Promise<UserRow> {
  const [inserted] = await tx.insert(users).values(user).returning();
  if (inserted === undefined) throw new Error('The account was not stored');
  return inserted;
}

export async function updateUser(tx: Db, id: string, fields: Partial<typeof users.$inferInsert>): Promise<UserRow> {
  // The username as it is: a change of nothing is no statement.
  const set = { username: users.username, ...fields };
  const [updated] = await tx.update(users).set(set).where(eq(users.id, id)).returning();
  if (updated === undefined) throw new Error('The account is gone');
  return updated;
}

type ProfileFields = Pick<UserRow, 'name' | 'phone' | 'city' | 'state' | 'zip'>;

/** Fills the empty fields of an account, and leaves the others. */
export async function updateMissingProfileFields(tx: Db, id: string, gaps: ProfileFields): Promise<void> {
  const { name, phone, city, state, zip } = users;
  const filled = (column: AnyPgColumn, text: string | null) => sql`coalesce(${column}, ${text})`;
  await tx
    .update(users)
    .set({
      name: filled(name, gaps.name),
      phone: filled(phone, gaps.phone),
      city: filled(city, gaps.city),
      state: filled(state, gaps.state),
      zip: filled(zip, gaps.zip),
    })
    .where(eq(users.id, id));
}

/** Pictures that somebody uploaded before they had an account. */
export async function updateGuestUploadsOwner(tx: Db, guestId: string, userId: string): Promise<void> {
  await tx.update(uploads).set({ ownerUserId: userId, guestId: null }).where(eq(uploads.guestId, guestId));
}
