import { toPayPalMoney } from './money.rules.ts';

export type NewOrder = {
  /** Comes back in the order, the capture and PayPal's reports; the payer does not see it. */
  customId: string;
  /** Another for each attempt to pay; the payer sees it. */
  invoiceId: string;
  description: string;
  items: readonly { name: string; priceUsd: number }[];
  /** What is paid. What it is less than the items together is shown as a discount. */
  totalUsd: number;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
};

const LONGEST_TEXT = 127;

/** The order in PayPal's words. */
export function orderBody(order: NewOrder) {
  const { customId, invoiceId, description, items, totalUsd, brandName, returnUrl, cancelUrl } = order;
  const itemsUsd = items.reduce((sum, { priceUsd }) => sum + priceUsd, 0);
  const discount = itemsUsd === totalUsd ? {} : { discount: toPayPalMoney(itemsUsd - totalUsd) };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: customId,
        invoice_id: invoiceId,
        description: fitting(description),
        amount: {
          ...toPayPalMoney(totalUsd),
          breakdown: { item_total: toPayPalMoney(itemsUsd), ...discount },
        },
        items: items.map(({ name, priceUsd }) => ({
          name: fitting(name),
          quantity: '1',
          unit_amount: toPayPalMoney(priceUsd),
          category: 'DIGITAL_GOODS',
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: fitting(brandName),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
}

/** Cut where PayPal would refuse it, and never inside a character. */
function fitting(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const cut = text.slice(0, LONGEST_TEXT - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
