import { z } from 'zod';
import { fromPayPalMoney } from './money.rules.ts';

const ORDER_STATUSES = ['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'] as const;
const CAPTURE_STATUSES = ['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'] as const;
const REFUND_STATUSES = ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] as const;

export const money = z.object({ currency_code: z.string(), value: z.string() }).transform(fromPayPalMoney);
export const isoTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const payee = z.object({ merchant_id: z.string().optional() });
/** What PayPal kept of a captured amount, or returned with a refund. */
const breakdown = z.object({ paypal_fee: money.optional() }).optional().catch(undefined);

/** The fee in US cents; null if PayPal does not say. */
function toFeeCents(read: z.output<typeof breakdown>): number | null {
  return read?.paypal_fee?.kind === 'usd' ? read.paypal_fee.cents : null;
}

/** One capture of an order, with or without money: an order may be COMPLETED while its capture is PENDING. */
export const captureResponse = z
  .object({
    id: z.string(),
    status: z.enum(CAPTURE_STATUSES),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: money,
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    payee: payee.optional(),
    seller_receivable_breakdown: breakdown,
  })
  .transform((read) => ({
    id: read.id,
    status: read.status,
    /** Why the capture is pending or declined, such as ECHECK. */
    reason: read.status_details?.reason ?? null,
    amount: read.amount,
    customId: read.custom_id ?? null,
    invoiceId: read.invoice_id ?? null,
    /** Only in the response to GET capture. */
    orderId: read.supplementary_data?.related_ids?.order_id ?? null,
    merchantId: read.payee?.merchant_id ?? null,
    /** PayPal's fee. */
    feeCents: toFeeCents(read.seller_receivable_breakdown),
  }));
export type PayPalCapture = z.output<typeof captureResponse>;

export const refundResponse = z
  .object({
    id: z.string(),
    status: z.enum(REFUND_STATUSES),
    amount: money.optional(),
    custom_id: z.string().optional().catch(undefined),
    create_time: isoTime.optional().catch(undefined),
    seller_payable_breakdown: breakdown,
  })
  .transform((read) => ({
    id: read.id,
    status: read.status,
    amount: read.amount ?? null,
    /** The id that the request for the refund contained. */
    customId: read.custom_id ?? null,
    createdAt: read.create_time ?? null,
    /** The fee of the payment that PayPal returned with the refund. */
    returnedFeeCents: toFeeCents(read.seller_payable_breakdown),
  }));
export type PayPalRefund = z.output<typeof refundResponse>;

const unitResponse = z
  .object({
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    amount: money.optional(),
    payee: payee.optional(),
    payments: z
      .object({ captures: z.array(captureResponse).optional(), refunds: z.array(refundResponse).optional() })
      .optional(),
  })
  .transform((read) => ({
    customId: read.custom_id ?? null,
    invoiceId: read.invoice_id ?? null,
    amount: read.amount ?? null,
    /** The recipient of the money. */
    merchantId: read.payee?.merchant_id ?? null,
    captures: read.payments?.captures ?? [],
    /** Refunds of these captures so far. */
    refunds: read.payments?.refunds ?? [],
  }));

export const orderResponse = z
  .object({ id: z.string(), status: z.enum(ORDER_STATUSES), purchase_units: z.array(unitResponse).default([]) })
  .transform(({ id, status, purchase_units: units }) => ({ id, status, units }));
export type PayPalOrder = z.output<typeof orderResponse>;

export const verificationResponse = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

export const tokenResponse = z
  .object({ access_token: z.string().min(1), expires_in: z.number().nonnegative() })
  .transform((read) => ({ token: read.access_token, lifeS: read.expires_in }));

/** PayPal's issue code: in the first detail, otherwise in `name`, or in `error` for the token endpoint. */
export const errorResponse = z
  .object({
    name: z.string().optional(),
    error: z.string().optional(),
    details: z.array(z.object({ issue: z.string().optional() })).optional(),
  })
  .transform(({ name, error, details }) => details?.[0]?.issue ?? name ?? error ?? null);

/** The value of a JSON text; undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
