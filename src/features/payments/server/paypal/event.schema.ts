import { z } from 'zod';
import { disputeIn, type ToldDispute } from './dispute.schema.ts';
import { dollarsIn } from './money.rules.ts';
import { money, timeText } from './responses.schema.ts';

const link = z.object({ href: z.string(), rel: z.string() });
const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;
const LONGEST_INVOICE_ID = 127;

const subject = z.object({
  id: z.string().optional().catch(undefined),
  order_id: z.string().optional().catch(undefined),
  invoice_id: z.string().optional().catch(undefined),
  amount: money.optional().catch(undefined),
  create_time: timeText.optional().catch(undefined),
  links: z.array(link).optional().catch(undefined),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional(), invoice_number: z.string().optional() }))
    .optional()
    .catch(undefined),
});
type Subject = z.output<typeof subject>;

/** As far as we read an event. Of money that was paid it is only a hint, and PayPal itself is asked what is so. */
const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  create_time: timeText.optional().catch(undefined),
  resource: z.unknown(),
});

/** Money that PayPal took back. */
export type ToldReversal = { id: string; amountUsd: number; reversedAt: Date };

export type PayPalEvent = {
  id: string;
  type: string;
  orderId: string | null;
  captureId: string | null;
  invoiceId: string | null;
  /** Its payer has just agreed to pay. */
  isApproval: boolean;
  reversal: ToldReversal | null;
  /** Money went back, and how much of it cannot be read here: somebody has to look. */
  isAmountUnknown: boolean;
  dispute: ToldDispute | null;
};

/** Money was taken back, of which PayPal's orders say nothing. */
export const REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const REFUNDED = 'PAYMENT.CAPTURE.REFUNDED';

/** Reads what was sent; null when it is no event. `now`: when it came. */
export function eventIn(body: unknown, now: Date): PayPalEvent | null {
  const read = event.safeParse(body);
  if (!read.success) return null;
  const { id, event_type: type, create_time: toldAt = now } = read.data;
  const resource = subject.safeParse(read.data.resource).data ?? {};
  return {
    id,
    type,
    ...subjectIn(type, resource),
    isApproval: type === 'CHECKOUT.ORDER.APPROVED',
    reversal: type === REVERSED ? reversalIn(resource, { id, toldAt }) : null,
    isAmountUnknown: (type === REVERSED || type === REFUNDED) && amountIn(resource) === null,
    dispute: type.startsWith('CUSTOMER.DISPUTE.') ? disputeIn(read.data.resource, toldAt) : null,
  };
}

function subjectIn(type: string, resource: Subject): Pick<PayPalEvent, 'orderId' | 'captureId' | 'invoiceId'> {
  const named = resource.order_id ?? resource.supplementary_data?.related_ids?.order_id;
  const isOrder = type.startsWith('CHECKOUT.');
  const upwards = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const disputed = resource.disputed_transactions?.[0];
  // A refund names its capture as what lies above it.
  const captured = type.startsWith('PAYMENT.') ? (captureIn(upwards) ?? resource.id) : disputed?.seller_transaction_id;
  const invoiceId = disputed?.invoice_number ?? resource.invoice_id ?? null;
  return {
    orderId: idOrNull(named ?? (isOrder ? resource.id : undefined)),
    captureId: idOrNull(captured),
    invoiceId: invoiceId !== null && invoiceId.length <= LONGEST_INVOICE_ID ? invoiceId : null,
  };
}

/**
 * PayPal publishes no example of this event. It is read as a refund, which names its capture as what lies above it, and
 * as the capture itself.
 */
function reversalIn(resource: Subject, told: { id: string; toldAt: Date }): ToldReversal | null {
  const { id, create_time: at } = resource;
  const amountUsd = amountIn(resource);
  return amountUsd === null ? null : { id: idOrNull(id) ?? told.id, amountUsd, reversedAt: at ?? told.toldAt };
}

function amountIn({ amount }: Subject): number | null {
  const usd = dollarsIn(amount ?? null);
  return usd === null || usd <= 0 ? null : usd;
}

function captureIn(href: string | undefined): string | undefined {
  return /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(href ?? '')?.[1];
}

function idOrNull(text: string | undefined): string | null {
  return text !== undefined && PAYPAL_ID.test(text) ? text : null;
}
