import { z } from 'zod';
import type { JobKind } from '#app/db/job-queue.ts';

/** Forgotten at once when done: the address may be that of somebody who has nothing to do with this site. */
export const MAIL_PASSWORD_RESET = {
  name: 'accounts.mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 5,
  retryAfterS: 10,
  rememberedS: 1,
} satisfies JobKind;
