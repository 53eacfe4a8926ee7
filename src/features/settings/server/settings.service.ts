import { createHash } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { matchesEtag } from '#app/lib/http.ts';
import {
  findSetting,
  insertMissingSetting,
  takeSettingLock,
  takeSharedSettingLock,
  upsertSetting,
} from './settings.db.ts';

/** The text that is stored under a key; undefined: none is. */
export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  return findSetting(db, key);
}

/** Stores a text under a key, in place of the one before it. */
export async function writeSetting(tx: Db, key: string, value: string): Promise<void> {
  await upsertSetting(tx, key, value);
}

/** Stores a text under a key that has none; gives whether it did. A second caller waits for the first one's transaction. */
export async function writeMissingSetting(db: Db, key: string, value: string): Promise<boolean> {
  return insertMissingSetting(db, key, value);
}

/**
 * Waits for whoever holds the setting, and lets nobody else read it under lock or change it until the transaction ends.
 */
export async function lockSetting(tx: Db, key: string): Promise<void> {
  await takeSettingLock(tx, key);
}

/** Nobody changes the setting until the transaction ends; others may do the same beside it. */
export async function lockSettingForShare(tx: Db, key: string): Promise<void> {
  await takeSharedSettingLock(tx, key);
}

/** For `If-Match`, so that nobody overwrites what they have not seen. */
export function computeEtag(setting: object): string {
  return `"${createHash('sha256').update(JSON.stringify(setting)).digest('hex').slice(0, 16)}"`;
}

/** Throws stale where somebody names what they have seen, and the setting says something else by now. */
export function assertEtag(setting: object, ifMatch: string | undefined): void {
  if (ifMatch === undefined || matchesEtag(ifMatch, computeEtag(setting))) return;
  throw new AppError('stale', 'This was changed by someone else. Reload the page and make your change again');
}
