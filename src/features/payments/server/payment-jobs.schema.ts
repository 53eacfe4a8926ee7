import { z } from 'zod';
import type { JobKind } from '#app/db/job-queue.ts';

/** Brings one payment to agreement with PayPal. What fails, the sweep tries again. */
export const CHECK_PAYMENT = {
  name: 'payments.check',
  payload: z.object({ paymentId: z.uuid() }),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;

/** Deletes events so old that PayPal does not send them again. */
export const DELETE_OLD_EVENTS = {
  name: 'payments.forget-events',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

/** Checks all due payments at PayPal. */
export const SWEEP_PAYMENTS = {
  name: 'payments.sweep',
  payload: z.object({}),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;
