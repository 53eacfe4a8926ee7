import { z } from 'zod';
import type { JobKind } from '#app/db/job-queue.ts';

/** Tried within minutes, then hourly, until the mail is too old (`mail.rules.ts`), which comes before the last try. */
export const SEND_MAIL = {
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  retries: 40,
  retryAfterS: 60,
  longestPauseS: 60 * 60,
  isQuick: true,
} satisfies JobKind;

/** Finds mails that no job will send: after a restored backup, or work on the database by hand. */
export const SWEEP_MAILS = {
  name: 'mail.sweep',
  payload: z.object({}),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;

/** Removes the mails of long ago. */
export const FORGET_MAILS = {
  name: 'mail.forget',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;
