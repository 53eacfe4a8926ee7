import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import { accountTokens, users } from '#app/db/tables/accounts.ts';

export async function insertToken(db: Db, token: typeof accountTokens.$inferInsert): Promise<void> {
  await db.insert(accountTokens).values(token);
}

export async function deleteTokensOf(db: Db, userId: string, purpose: TokenPurpose): Promise<void> {
  await db.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
}

type TokenKey = { tokenHash: string; purpose: TokenPurpose; now: Date };

/** The owner of a valid token, and the address that it was mailed to. */
export async function findToken(db: Db, key: TokenKey): Promise<{ userId: string; email: string } | undefined> {
  const { userId, email } = accountTokens;
  return (await db.select({ userId, email }).from(accountTokens).where(isValidToken(key)))[0];
}

/** Deletes a valid token, and returns the address that it was mailed to. */
export async function deleteValidToken(db: Db, key: TokenKey): Promise<string | null> {
  const [taken] = await db.delete(accountTokens).where(isValidToken(key)).returning({ email: accountTokens.email });
  return taken?.email ?? null;
}

function isValidToken({ tokenHash, purpose, now }: TokenKey) {
  return and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, now),
  );
}

/** Marks the account's address as confirmed; returns false if the account has another address now. */
export async function updateEmailConfirmed(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, sql`lower(${email})`)))
    .returning({ id: users.id });
  return confirmed.length > 0;
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
}
