import type { Db } from '#app/db/client.ts';
import type { ReviewMails } from '../setting-documents.schema.ts';
import { readDocument, REVIEW_MAILS } from './setting-documents.service.ts';
import { lockSetting, readSetting, writeSetting } from './settings.service.ts';

/** When the operator is mailed that listings wait for review. */
export async function readReviewMails(db: Db): Promise<ReviewMails['when']> {
  return (await readDocument(db, REVIEW_MAILS)).value.when;
}

const DIGEST_DAY = 'review_digest_day';

/**
 * Whether this replica mails the digest of the day: true for the first that asks, once its transaction is committed.
 */
export async function claimDailyDigest(tx: Db, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10);
  await lockSetting(tx, DIGEST_DAY);
  if ((await readSetting(tx, DIGEST_DAY)) === today) return false;
  await writeSetting(tx, DIGEST_DAY, today);
  return true;
}
