import { Counter, Histogram, type Registry } from 'prom-client';
import type { PaymentMode } from '#app/db/enums.ts';
import type { MailOutcome } from '#app/features/mail/server/delivery.service.ts';
import type { StorageCall } from '#app/features/media/server/storage.service.ts';
import type { PayPalAttempt } from '#app/features/payments/server/paypal/transport.service.ts';

/** Called after each attempt to use an external service. */
export type OutsideMeters = {
  payPal: (environment: PaymentMode, told: PayPalAttempt) => void;
  mail: (outcome: MailOutcome) => void;
  storage: (call: StorageCall) => void;
};

const CALL_BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STORAGE_BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts and times calls to PayPal, the mail server and the storage. */
export function openOutsideMeters(registry: Registry): OutsideMeters {
  const registers = [registry];
  const payPal = new Histogram({
    name: 'paypal_call_duration_seconds',
    help: 'Duration of each attempt to call PayPal, by call and outcome',
    labelNames: ['environment', 'call', 'outcome'],
    buckets: CALL_BUCKETS_S,
    registers,
  });
  const mails = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to send a mail: sent, failed (will be retried), or given-up',
    labelNames: ['outcome'],
    registers,
  });
  // Starts each series at 0: one that appears with its first failure has nothing to compare to.
  for (const outcome of ['sent', 'failed', 'given-up'] satisfies MailOutcome[]) mails.inc({ outcome }, 0);
  const storage = new Histogram({
    name: 'storage_call_duration_seconds',
    help: 'Duration of calls to the image storage',
    labelNames: ['operation', 'outcome'],
    buckets: STORAGE_BUCKETS_S,
    registers,
  });
  return {
    payPal: (environment, { call, status, problem, tookMs }) => {
      payPal.observe({ environment, call, outcome: outcomeOf(status, problem) }, tookMs / 1_000);
    },
    mail: (outcome) => {
      mails.inc({ outcome });
    },
    storage: ({ operation, isDone, tookMs }) => {
      storage.observe({ operation, outcome: isDone ? 'done' : 'failed' }, tookMs / 1_000);
    },
  };
}

/** Groups outcomes to keep the number of series small, because PayPal has many codes. */
function outcomeOf(status: number | null, problem: string | null): string {
  if (status === null) return 'no-answer';
  if (status === 429) return 'too-many';
  if (status >= 500) return 'server-error';
  if (status >= 400) return 'refused';
  return problem === null ? 'done' : 'unreadable';
}
