import type { Db } from '#app/db/client.ts';
import type { ReviewMails } from '../setting-documents.schema.ts';
import { readContent, REVIEW_MAILS } from './setting-documents.service.ts';
import { lockSetting, readSetting, writeSetting } from './settings.service.ts';

/** When the operator is mailed that listings wait for review. */
export async function readReviewMails(db: Db): Promise<ReviewMails['when']> {
  return (await readContent(db, REVIEW_MAILS)).value.when;
}

const DIGEST_DAY = 'review_digest_day';

/** Takes a day's turn to mail what waits: true for the first who asks, once that transaction is through. */
export async function takeDigestTurn(tx: Db, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10);
  await lockSetting(tx, DIGEST_DAY);
  if ((await readSetting(tx, DIGEST_DAY)) === today) return false;
  await writeSetting(tx, DIGEST_DAY, today);
  return true;
}
