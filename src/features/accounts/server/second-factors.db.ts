import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { hasSecondFactor } from '#app/db/conditions.ts';
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets, users } from '#app/db/tables/accounts.ts';
import { ADMIN_SIGN_IN_KEY } from '../second-factors.schema.ts';

/** Whether the account is an admin's that must add a second factor before it may act as one. */
export const needsSecondFactor = sql<boolean | null>`(${users.role} = 'admin'
  and coalesce((select (value::jsonb ->> 'adminsNeedSecondFactor')::boolean from settings where key = ${ADMIN_SIGN_IN_KEY}), false)
  and not ${hasSecondFactor(users.id)})`;

export async function findNeedsSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [found] = await db.select({ needsSecondFactor }).from(users).where(eq(users.id, userId));
  return found?.needsSecondFactor === true;
}

export type TotpRow = typeof totpSecrets.$inferSelect;

export async function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  return (await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0];
}

/** Stores a secret that is not confirmed yet, in place of an earlier such one. Returns false if one is confirmed. */
export async function upsertUnconfirmedTotp(db: Db, row: Pick<TotpRow, 'userId' | 'secret' | 'createdAt'>) {
  const { secret, createdAt } = row;
  const stored = await db
    .insert(totpSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, createdAt },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId });
  return stored.length > 0;
}

export async function updateTotpConfirmed(tx: Db, userId: string, lastStep: number, now: Date): Promise<void> {
  await tx.update(totpSecrets).set({ confirmedAt: now, lastStep }).where(eq(totpSecrets.userId, userId));
}

/** Records that the code of a step was used; returns false if it or a later one already was. */
export async function updateTotpStep(tx: Db, userId: string, lastStep: number): Promise<boolean> {
  const used = await tx
    .update(totpSecrets)
    .set({ lastStep })
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt), lt(totpSecrets.lastStep, lastStep)))
    .returning({ userId: totpSecrets.userId });
  return used.length > 0;
}

/** Returns false if there is no confirmed one. */
export async function deleteTotp(tx: Db, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
    .returning({ userId: totpSecrets.userId });
  return deleted.length > 0;
}

export async function insertRecoveryCodes(tx: Db, userId: string, hashes: readonly string[], now: Date): Promise<void> {
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId, createdAt: now })));
}

/** Marks an unused code as used; returns false if there is none. */
export async function updateRecoveryCodeUsed(tx: Db, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const { codeHash: hash, userId: owner, usedAt } = recoveryCodes;
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(hash, codeHash), eq(owner, userId), isNull(usedAt)))
    .returning({ userId: owner });
  return used.length > 0;
}

export function countUnusedRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** When an account's recovery codes were made and used. */
export async function findRecoveryCodesOf(db: Db, userId: string) {
  const { createdAt, usedAt, codeHash } = recoveryCodes;
  return db
    .select({ createdAt, usedAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .orderBy(asc(usedAt), asc(codeHash));
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Removes the app, passkeys and recovery codes of an account, and open challenges. */
export async function deleteSecondFactors(tx: Db, userId: string): Promise<void> {
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await deleteRecoveryCodes(tx, userId);
}

/** Deletes secrets that no code confirmed since `before`, and challenges that have expired at `now`. */
export async function deleteUnfinishedFactors(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db.delete(totpSecrets).where(and(isNull(totpSecrets.confirmedAt), lt(totpSecrets.createdAt, before)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}

export async function findPasskeysOf(db: Db, userId: string) {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** The number of an account's passkeys, and whether it has an authenticator app. */
export async function countFactors(db: Db, userId: string): Promise<{ totp: number; passkeys: number }> {
  const isConfirmed = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt));
  return {
    totp: await db.$count(totpSecrets, isConfirmed),
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
  };
}
