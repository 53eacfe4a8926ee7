import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { users } from '#app/db/tables/accounts.ts';
import { uploads } from '#app/db/tables/site.ts';

export type UserRow = typeof users.$inferSelect;

const lowerUsername = sql<string>`lower(${users.username})`;
const lowerEmail = sql<string>`lower(${users.email})`;

/** The account with this username or email address, in lower case. */
export async function findUserBySignInName(db: Db, name: string): Promise<UserRow | undefined> {
  const found = await db
    .select()
    .from(users)
    .where(or(eq(lowerUsername, name), eq(lowerEmail, name)))
    // If both exist, the username takes precedence: it cannot be changed to another account's name.
    .orderBy(sql`${lowerUsername} = ${name} desc`)
    .limit(1);
  return found[0];
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

/** Locks the account until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)).for('no key update'))[0];
}

/** Prevents the account's deletion until the transaction ends; returns false if it is already gone. */
export async function lockUserAgainstDeletion(tx: Db, id: string): Promise<boolean> {
  return (await lockAccounts(tx, [id])).length > 0;
}

/** The account with this address in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(lowerEmail, email)))[0];
}

/** The account with this address in lower case, locked as by `lockUser`. */
export async function lockUserByEmail(tx: Db, email: string): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(lowerEmail, email)).for('no key update'))[0];
}

/** Locks all admins and this account in one order, so that of two who remove each other only one succeeds. */
export async function lockAdminsAnd(tx: Db, id: string): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, id)))
    .orderBy(users.id)
    .for('update');
}

/** Whether any account is an admin's. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return found.length > 0;
}

/** Other accounts that sign in with one of these lower-case names. */
export async function findNameHolders(tx: Db, names: readonly string[], exceptId: string | null) {
  const held = or(inArray(lowerUsername, [...names]), inArray(lowerEmail, [...names]));
  return tx
    .select({ username: lowerUsername, email: lowerEmail })
    .from(users)
    .where(exceptId === null ? held : and(held, ne(users.id, exceptId)));
}

/** Locks these names against concurrent claims until the transaction ends. */
export async function lockNames(tx: Db, names: readonly string[]): Promise<void> {
  // Locked in a fixed order: two transactions with the same names must not deadlock.
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
  // Sets the username to itself, because an update without columns is invalid.
  const set = { username: users.username, ...fields };
  const [updated] = await tx.update(users).set(set).where(eq(users.id, id)).returning();
  if (updated === undefined) throw new Error('The account is gone');
  return updated;
}

type ProfileFields = Pick<UserRow, 'name' | 'phone' | 'city' | 'state' | 'zip'>;

/** Fills the empty fields of an account. */
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

/** Transfers a guest's uploads to their new account. */
export async function updateGuestUploadsOwner(tx: Db, guestId: string, userId: string): Promise<void> {
  await tx.update(uploads).set({ ownerUserId: userId, guestId: null }).where(eq(uploads.guestId, guestId));
}
