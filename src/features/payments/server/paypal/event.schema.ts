import { z } from 'zod';
import { money, isoTime } from './responses.schema.ts';

/** Money that PayPal moved because of a dispute. Only its fees are read: reversals have events of their own. */
const moneyMovement = z.object({
  affected_party: z.string().optional(),
  type: z.string().optional(),
  reason: z.string().optional(),
  amount: money.optional(),
  initiated_time: isoTime.optional().catch(undefined),
});

/**
 * The resource of CUSTOMER.DISPUTE.…: the dispute of PayPal's Disputes v1. Only id and status are required, because
 * PayPal sends the other fields to some apps only.
 */
const disputeResource = z.object({
  dispute_id: z.string().min(1).max(255),
  status: z.string().min(1).max(255),
  dispute_life_cycle_stage: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  dispute_amount: money.optional().catch(undefined),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional().catch(undefined),
  seller_response_due_date: isoTime.optional().catch(undefined),
  create_time: isoTime.optional().catch(undefined),
  money_movements: z.array(moneyMovement).optional().catch(undefined),
  update_time: isoTime.optional().catch(undefined),
});

type DisputeResource = z.output<typeof disputeResource>;

/** Reads a dispute, or returns null if it is none; `reportedAt` is used if PayPal sends no time of update. */
export function parseDispute(resource: unknown, reportedAt: Date) {
  const read = disputeResource.safeParse(resource).data;
  if (read === undefined) return null;
  return {
    id: read.dispute_id,
    status: read.status,
    stage: read.dispute_life_cycle_stage ?? null,
    reason: read.reason ?? null,
    outcome: read.dispute_outcome?.outcome_code ?? null,
    amountCents: read.dispute_amount?.kind === 'usd' ? read.dispute_amount.cents : null,
    respondBy: read.seller_response_due_date ?? null,
    openedAt: read.create_time ?? null,
    updatedAt: read.update_time ?? reportedAt,
    fees: parseDisputeFees(read, reportedAt),
  };
}

const DISPUTE_FEES: ReadonlySet<string | undefined> = new Set([
  'DISPUTE_FEE',
  'CHARGEBACK_FEE',
  'DISPUTE_SETTLEMENT_FEE',
]);

/** PayPal's fees for a dispute, negative if returned. PayPal adds to the list, so that the place identifies a fee. */
function parseDisputeFees({ dispute_id: id, money_movements: movements = [] }: DisputeResource, reportedAt: Date) {
  return movements.flatMap(
    ({ affected_party: party, type, reason, amount, initiated_time: at = reportedAt }, place) => {
      if (party !== 'SELLER' || !DISPUTE_FEES.has(reason) || amount?.kind !== 'usd') return [];
      return [{ id: `${id} ${place}`, amountCents: type === 'CREDIT' ? -amount.cents : amount.cents, chargedAt: at }];
    },
  );
}
export type ReportedDispute = NonNullable<ReturnType<typeof parseDispute>>;

const link = z.object({ href: z.string(), rel: z.string() });
const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;
const LONGEST_INVOICE_ID = 127;

const subject = z.object({
  id: z.string().optional().catch(undefined),
  order_id: z.string().optional().catch(undefined),
  invoice_id: z.string().optional().catch(undefined),
  amount: money.optional().catch(undefined),
  create_time: isoTime.optional().catch(undefined),
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

/** The fields of an event that are used. An event about a payment is only a hint: the order itself is fetched. */
const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  create_time: isoTime.optional().catch(undefined),
  resource: z.unknown(),
});

/** A reversal, which PayPal's orders do not contain. */
export const REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const REFUNDED = 'PAYMENT.CAPTURE.REFUNDED';

/** Reads a webhook's body; returns null if it is not an event. `now`: the time of receipt. */
export function parseEvent(body: unknown, now: Date) {
  const read = event.safeParse(body);
  if (!read.success) return null;
  const { id, event_type: type, create_time: reportedAt = now } = read.data;
  const resource = subject.safeParse(read.data.resource).data ?? {};
  return {
    id,
    type,
    ...parseSubject(type, resource),
    /** The payer has just approved the order. */
    isApproval: type === 'CHECKOUT.ORDER.APPROVED',
    reversal: type === REVERSED ? parseReversal(resource, { id, reportedAt }) : null,
    /** Money went back, but the event does not contain the amount: the operator has to look it up. */
    isAmountUnknown: (type === REVERSED || type === REFUNDED) && parseAmountCents(resource) === null,
    dispute: type.startsWith('CUSTOMER.DISPUTE.') ? parseDispute(read.data.resource, reportedAt) : null,
  };
}
export type PayPalEvent = NonNullable<ReturnType<typeof parseEvent>>;

function parseSubject(type: string, resource: Subject) {
  const namedOrderId = resource.order_id ?? resource.supplementary_data?.related_ids?.order_id;
  const isOrder = type.startsWith('CHECKOUT.');
  const captureHref = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const disputed = resource.disputed_transactions?.[0];
  // A refund links to its capture with `rel: up`.
  const captured = type.startsWith('PAYMENT.')
    ? (parseCaptureId(captureHref) ?? resource.id)
    : disputed?.seller_transaction_id;
  const invoiceId = disputed?.invoice_number ?? resource.invoice_id ?? null;
  return {
    orderId: idOrNull(namedOrderId ?? (isOrder ? resource.id : undefined)),
    captureId: idOrNull(captured),
    invoiceId: invoiceId !== null && invoiceId.length <= LONGEST_INVOICE_ID ? invoiceId : null,
  };
}

/**
 * Reads a reversal, such as after a chargeback. PayPal publishes no example of this event, so it is read both as a
 * refund, which links to its capture, and as the capture itself.
 */
function parseReversal(resource: Subject, event: { id: string; reportedAt: Date }) {
  const amountCents = parseAmountCents(resource);
  if (amountCents === null) return null;
  return { id: idOrNull(resource.id) ?? event.id, amountCents, reversedAt: resource.create_time ?? event.reportedAt };
}

function parseAmountCents({ amount }: Subject): number | null {
  return amount?.kind === 'usd' && amount.cents > 0 ? amount.cents : null;
}

function parseCaptureId(href: string | undefined): string | undefined {
  return /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(href ?? '')?.[1];
}

function idOrNull(text: string | undefined): string | null {
  return text !== undefined && PAYPAL_ID.test(text) ? text : null;
}
