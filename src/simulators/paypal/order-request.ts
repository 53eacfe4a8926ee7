import { z } from 'zod';
import { refusal, wrongMember } from './problems.ts';

/** PayPal's representation of money. */
const money = z.object({ currency_code: z.string().length(3), value: z.string().regex(/^\d{1,10}\.\d{2}$/) });
export type Money = z.output<typeof money>;

export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

export function moneyOf(cents: number, currency = 'USD'): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) };
}

const text = z.string().min(1).max(127);

const unitRequest = z.object({
  reference_id: z.string().min(1).max(256).default('default'),
  custom_id: text.optional(),
  invoice_id: text.optional(),
  description: text.optional(),
  amount: z.object({
    ...money.shape,
    breakdown: z.object({ item_total: money, discount: money.optional() }).optional(),
  }),
  items: z
    .array(
      z.object({
        name: text,
        quantity: z.string().regex(/^[1-9]\d{0,9}$/),
        unit_amount: money,
        category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
      }),
    )
    .optional(),
});

const experience = z.object({
  brand_name: text.optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
});

const orderRequest = z.object({
  intent: z.literal('CAPTURE'),
  // PayPal accepts up to ten; this simulator only the one for a listing.
  purchase_units: z.tuple([unitRequest]),
  payment_source: z.object({ paypal: z.object({ experience_context: experience.optional() }) }).optional(),
});

export type OrderRequest = z.output<typeof orderRequest>;
export type UnitRequest = z.output<typeof unitRequest>;

/** Parses an order. Throws PayPalProblem if PayPal would refuse it. */
export function readOrderRequest(body: unknown): OrderRequest {
  const read = orderRequest.safeParse(body);
  if (!read.success) throw wrongMember(`/${read.error.issues[0]?.path.join('/') ?? ''}`);
  requireRightSum(read.data.purchase_units[0]);
  return read.data;
}

function requireRightSum({ amount, items }: UnitRequest): void {
  if (amount.breakdown === undefined) return;
  const { item_total: itemTotal, discount } = amount.breakdown;
  const sum = (items ?? []).reduce((cents, item) => cents + centsOf(item.unit_amount) * Number(item.quantity), 0);
  if (sum !== centsOf(itemTotal)) throw refusal('ITEM_TOTAL_MISMATCH');
  const discountCents = discount === undefined ? 0 : centsOf(discount);
  if (centsOf(itemTotal) - discountCents !== centsOf(amount)) throw refusal('AMOUNT_MISMATCH');
}

/** `amount`: null means all that remains. */
export type RefundRequest = { amount: Money | null; customId: string | null };

/** Parses a refund. Throws PayPalProblem if PayPal would refuse it. */
export function readRefundRequest(body: unknown): RefundRequest {
  const read = z.object({ amount: money.optional(), custom_id: text.optional() }).safeParse(body ?? {});
  if (!read.success) throw wrongMember(`/${read.error.issues[0]?.path.join('/') ?? ''}`);
  return { amount: read.data.amount ?? null, customId: read.data.custom_id ?? null };
}
