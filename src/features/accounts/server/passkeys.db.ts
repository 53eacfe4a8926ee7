import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ChallengePurpose } from '#app/db/enums.ts';
import { passkeyChallenges, passkeys } from '#app/db/tables/accounts.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function insertChallenge(db: Db, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

type ChallengeKey = { challenge: string; purpose: ChallengePurpose; userId: string | null; now: Date };

/** Deletes a challenge, so that it works once; returns false if there is none, or it has expired. */
export async function deleteChallenge(db: Db, { challenge, purpose, userId, now }: ChallengeKey): Promise<boolean> {
  const { challenge: value, purpose: use, userId: owner, expiresAt } = passkeyChallenges;
  const deleted = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(value, challenge),
        eq(use, purpose),
        userId === null ? isNull(owner) : eq(owner, userId),
        gt(expiresAt, now),
      ),
    )
    .returning({ challenge: value });
  return deleted.length > 0;
}

/** The credential ids of an account's passkeys. */
export async function findCredentialIdsOf(db: Db, userId: string): Promise<string[]> {
  const found = await db
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return found.map(({ credentialId }) => credentialId);
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];
}

/** Returns the passkey; undefined if the credential is registered already. */
export async function insertPasskey(tx: Db, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  return (await tx.insert(passkeys).values(row).onConflictDoNothing({ target: passkeys.credentialId }).returning())[0];
}

/**
 * Records a use; returns false if the passkey is gone, or its counter has not advanced since the last use: then another
 * device may have a copy of it. Authenticators that do not count always send 0.
 */
export async function updatePasskeyUsed(tx: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const advances = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), advances))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Returns the renamed passkey; undefined if the account has no such one. */
export async function updatePasskeyName(tx: Db, userId: string, id: string, name: string) {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return (await tx.update(passkeys).set({ name }).where(isOwn).returning())[0];
}

/** Returns false if the account has no such passkey. */
export async function deletePasskey(tx: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}
