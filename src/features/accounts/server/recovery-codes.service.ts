import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { toBase32 } from '#app/lib/base32.ts';
import { RECOVERY_CODES } from '../second-factors.schema.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, updateRecoveryCodeUsed } from './second-factors.db.ts';

/** 120 bits, which no search finds from a plain hash. */
const CODE_BYTES = 15;
const CODE = /^[a-z2-7]{24}$/;

/** Replaces the account's recovery codes. They are returned once, and stored as hashes. */
export async function replaceRecoveryCodes(tx: Db, userId: string, now: Date): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(CODE_BYTES)).toLowerCase());
  const hashes = codes.map((code) => hashCode(userId, code));
  await insertRecoveryCodes(tx, userId, hashes, now);
  return codes.map(groupCode);
}

/** Uses a recovery code up; returns false for a wrong or used one. `code` is in lower case, without dashes. */
export async function redeemRecoveryCode(tx: Db, userId: string, code: string, now: Date): Promise<boolean> {
  return CODE.test(code) && (await updateRecoveryCodeUsed(tx, userId, hashCode(userId, code), now));
}

/** The code as people read it: groups of six letters and digits. */
function groupCode(code: string): string {
  return [0, 6, 12, 18].map((start) => code.slice(start, start + 6)).join('-');
}

function hashCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('hex');
}
