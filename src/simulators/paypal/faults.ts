import { z } from 'zod';

export const CALL_NAMES = [
  'token',
  'createOrder',
  'getOrder',
  'captureOrder',
  'getCapture',
  'refundCapture',
  'verifyWebhook',
] as const;
export type CallName = (typeof CALL_NAMES)[number];

const fault = z.discriminatedUnion('kind', [
  /** Never responds; `after`: although the call was executed. */
  z.object({ kind: z.literal('hang'), after: z.boolean().default(false) }),
  /** Resets the connection; `after`: although the call was executed. */
  z.object({ kind: z.literal('reset'), after: z.boolean().default(false) }),
  z.object({
    kind: z.literal('problem'),
    problem: z.enum(['tooSlow', 'tooMany', 'broken', 'away', 'notSignedIn', 'invalid']),
    retryAfter: z.string().optional(),
  }),
  /** Responds as if the same request were still running. */
  z.object({ kind: z.literal('busy') }),
  /** Refuses with one of PayPal's issues, such as INSTRUMENT_DECLINED. */
  z.object({ kind: z.literal('refusal'), issue: z.string() }),
  /** Captures the order, but the money is pending or declined. */
  z.object({
    kind: z.literal('capture'),
    status: z.enum(['PENDING', 'DECLINED']),
    reason: z
      .enum(['ECHECK', 'PENDING_REVIEW', 'UNILATERAL', 'VERIFICATION_REQUIRED', 'OTHER'])
      .default('PENDING_REVIEW'),
  }),
  /** Captures another amount than was ordered. */
  z.object({ kind: z.literal('otherMoney'), currency_code: z.string().length(3), value: z.string() }),
  /** Accepts a refund that stays pending, or fails. */
  z.object({ kind: z.literal('refund'), status: z.enum(['PENDING', 'FAILED', 'CANCELLED']) }),
  /** Responds with something other than JSON. */
  z.object({ kind: z.literal('nonsense') }),
]);

/** A fault to inject, as tests send it to a simulator in another process. */
export const faultOrder = z.object({ call: z.enum(CALL_NAMES), times: z.int().min(1).max(100).default(1), fault });

export type Fault = z.output<typeof fault>;
export type FaultOrder = z.input<typeof faultOrder>;

/** The faults of future calls, in order. */
export class Faults {
  readonly #waiting = new Map<CallName, Fault[]>();

  add(order: FaultOrder): void {
    const { call, times, fault: given } = faultOrder.parse(order);
    const list = this.#waiting.get(call) ?? [];
    this.#waiting.set(call, [...list, ...Array.from({ length: times }, () => given)]);
  }

  next(call: CallName): Fault | null {
    return this.#waiting.get(call)?.shift() ?? null;
  }

  /** Whether a next call will never be answered. */
  get isHangPending(): boolean {
    return [...this.#waiting.values()].some(([next]) => next?.kind === 'hang');
  }
}
