import { toPayPalMoney } from './money.rules.ts';

export type NewOrder = {
  /** Returned in the order, the capture and PayPal's reports; the payer does not see it. */
  customId: string;
  /** New for each attempt to pay; the payer sees it. */
  invoiceId: string;
  description: string;
  items: readonly { name: string; priceCents: number }[];
  /** The amount to pay. The difference to the sum of the items is shown as a discount. */
  totalCents: number;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
};

const MAX_TEXT_LENGTH = 127;

/** The body of PayPal's create-order call. */
export function toOrderBody(order: NewOrder) {
  const { customId, invoiceId, description, items, totalCents, brandName, returnUrl, cancelUrl } = order;
  const itemsCents = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const discount = itemsCents === totalCents ? {} : { discount: toPayPalMoney(itemsCents - totalCents) };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: customId,
        invoice_id: invoiceId,
        description: truncate(description),
        amount: {
          ...toPayPalMoney(totalCents),
          breakdown: { item_total: toPayPalMoney(itemsCents), ...discount },
        },
        items: items.map(({ name, priceCents }) => ({
          name: truncate(name),
          quantity: '1',
          unit_amount: toPayPalMoney(priceCents),
          category: 'DIGITAL_GOODS',
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: truncate(brandName),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

export type NewRefund = {
  /** Returned with the refund in the order and in PayPal's reports. */
  customId?: string;
  amountCents?: number;
};

/** The body of PayPal's refund call. */
export function toRefundBody({ customId, amountCents }: NewRefund) {
  return {
    ...(amountCents === undefined ? {} : { amount: toPayPalMoney(amountCents) }),
    ...(customId === undefined ? {} : { custom_id: customId }),
  };
}

/** Truncates to PayPal's limit, without splitting a character. */
function truncate(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const cut = text.slice(0, MAX_TEXT_LENGTH - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/**
 * The next idempotency key of a call. PayPal repeats a refusal for the same key, so that a new attempt needs another.
 */
export function nextRequestId(id: string): string {
  const [, stem, tries] = /^(.*?)(?:\.(\d+))?$/.exec(id) ?? [];
  return `${stem ?? id}.${Number(tries ?? 1) + 1}`;
}

export function createRequestId(paymentId: string): string {
  return `create-${paymentId}`;
}

export function captureRequestId(orderId: string): string {
  return `cap-${orderId}`;
}

/** `id`: of the payment, or of the refund's own request. */
export function refundRequestId(id: string): string {
  return `refund-${id}`;
}

/** The number that the payer sees: short enough to read out, and unique to the payment. */
export function createInvoiceId(paymentId: string): string {
  return `SY-${paymentId.replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}
