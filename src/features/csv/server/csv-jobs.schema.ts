import { z } from 'zod';
import type { JobKind } from '#app/db/job-queue.ts';

const payload = z.object({ importId: z.uuid() });
const RETRIES = { retries: 5, retryAfterS: 5, longestPauseS: 60, heartbeatS: 60, longestS: 3 * 60 * 60 };

/** Plans the rows of a file. */
export const CHECK_CSV = { name: 'csv.check', payload, ...RETRIES } satisfies JobKind;

/** Writes the rows of a file. */
export const RUN_CSV = { name: 'csv.run', payload, ...RETRIES } satisfies JobKind;

/** Takes up what somebody has left alone. */
export const SWEEP_CSV = { name: 'csv.sweep', payload: z.object({}), retries: 0, retryAfterS: 0 } satisfies JobKind;

/** Removes old imports. */
export const REMOVE_CSV = { name: 'csv.remove', payload: z.object({}), retries: 3, retryAfterS: 300 } satisfies JobKind;
