import { z } from 'zod';
import type { JobKind } from '#app/db/job-queue.ts';

/** Brings one payment to agreement with PayPal. What it cannot do, the sweep tries again. */
export const CHECK_PAYMENT = {
  name: 'payments.check',
  payload: z.object({ paymentId: z.uuid() }),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;

/** Removes PayPal's events that it does not send again. */
export const FORGET_EVENTS = {
  name: 'payments.forget-events',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

/** Asks PayPal about all payments whose time has come. */
export const SWEEP_PAYMENTS = {
  name: 'payments.sweep',
  payload: z.object({}),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;
