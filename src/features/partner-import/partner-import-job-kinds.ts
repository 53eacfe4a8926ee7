import { z } from 'zod';
import type { JobKind } from '#app/db/job-queue.ts';

/** Reads the partner site, which may take hours: it goes on elsewhere once its process shows no sign of life. */
export const PARTNER_IMPORT = {
  name: 'partner.import',
  payload: z.object({ runId: z.uuid() }),
  retries: 4,
  retryAfterS: 10,
  heartbeatS: 30,
  longestS: 6 * 60 * 60,
} satisfies JobKind;
