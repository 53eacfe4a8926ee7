import type { Capture, Order, Refund } from './ledger.ts';
import { centsOf, moneyOf } from './order-request.ts';

/** Merchant and payer: fictitious, and the same for every order. */
export const MERCHANT = { email_address: 'seller@standin.example', merchant_id: 'STANDXNSHPP22' };
export const PAYER = { email_address: 'payer@standin.example', payer_id: 'STANDXNPAYER2' };
const PAYER_NAME = { given_name: 'Sam', surname: 'Standin' };

/** The fee of a payment, in proportion and fixed. A refund returns its share of the proportional part. */
const FEE_RATE = 0.0349;
const FEE_CENTS = 49;
const HAS_MONEY: ReadonlySet<Capture['status']> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

export type Views = ReturnType<typeof viewsAt>;

/** The simulator's address, once it listens. */
export type Place = { readonly url: string };

/** The money of an order: captured and refunded. */
type Moved = { captureOf: (order: Order) => Capture | null; refundsOf: (capture: Capture) => Refund[] };

/** The responses of the simulator at this address, in PayPal's formats. */
export function viewsAt(place: Place, { captureOf, refundsOf }: Moved) {
  const link = (rel: string, path: string, method: 'GET' | 'POST' = 'GET') => ({
    href: `${place.url}${path}`,
    rel,
    method,
  });
  const orderLinks = ({ id }: Order) => [
    link('self', `/v2/checkout/orders/${id}`),
    link('payer-action', `/checkoutnow?token=${id}`),
    link('capture', `/v2/checkout/orders/${id}/capture`, 'POST'),
  ];
  const captureLinks = ({ id, order }: Capture) => [
    link('self', `/v2/payments/captures/${id}`),
    link('refund', `/v2/payments/captures/${id}/refund`, 'POST'),
    link('up', `/v2/checkout/orders/${order.id}`),
  ];
  const capture = (given: Capture) => ({ ...captureBody(given), links: captureLinks(given) });
  const unit = (order: Order) => {
    const taken = captureOf(order);
    return { ...order.unit, payee: MERCHANT, ...(taken === null ? {} : { payments: paymentsOf(taken) }) };
  };
  const paymentsOf = (taken: Capture) => {
    const given = refundsOf(taken);
    return { captures: [capture(taken)], ...(given.length === 0 ? {} : { refunds: given.map(refundView) }) };
  };
  const refundView = (refund: Refund) => ({
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: moneyOf(refund.cents, refund.capture.amount.currency_code),
    ...(refund.customId === null ? {} : { custom_id: refund.customId }),
    seller_payable_breakdown: payable(refund),
    ...times(refund),
    links: refundLinks(refund),
  });
  return {
    leastOrder: (order: Order) => ({ id: order.id, status: order.status, links: orderLinks(order) }),
    order: (order: Order) => ({
      id: order.id,
      intent: 'CAPTURE',
      status: order.status,
      purchase_units: [unit(order)],
      ...(isOpen(order) ? {} : payerOf()),
      ...times(order),
      links: orderLinks(order),
    }),
    capture: (given: Capture) => ({
      ...capture(given),
      payee: MERCHANT,
      supplementary_data: { related_ids: { order_id: given.order.id } },
    }),
    leastRefund: (refund: Refund) => ({ id: refund.id, status: refund.status, links: refundLinks(refund) }),
    refund: refundView,
  };

  function refundLinks({ id, capture: of }: Refund) {
    return [link('self', `/v2/payments/refunds/${id}`), link('up', `/v2/payments/captures/${of.id}`)];
  }
}

function isOpen({ status }: Order): boolean {
  return status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
}

function payerOf() {
  const paypal = { email_address: PAYER.email_address, account_id: PAYER.payer_id, name: PAYER_NAME };
  return {
    payer: { ...PAYER, name: PAYER_NAME, address: { country_code: 'US' } },
    payment_source: { paypal },
  };
}

function captureBody(capture: Capture) {
  const { custom_id, invoice_id } = capture.order.unit;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason === null ? {} : { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(HAS_MONEY.has(capture.status) ? { seller_receivable_breakdown: receivable(capture) } : {}),
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    ...times(capture),
  };
}

function receivable({ amount }: Capture) {
  const cents = centsOf(amount);
  const feeCents = Math.round(cents * FEE_RATE) + FEE_CENTS;
  const inSame = (part: number) => moneyOf(part, amount.currency_code);
  return { gross_amount: inSame(cents), paypal_fee: inSame(feeCents), net_amount: inSame(cents - feeCents) };
}

function payable({ cents, capture }: Refund) {
  const feeCents = Math.round(cents * FEE_RATE);
  const inSame = (part: number) => moneyOf(part, capture.amount.currency_code);
  return {
    gross_amount: inSame(cents),
    paypal_fee: inSame(feeCents),
    net_amount: inSame(cents - feeCents),
    total_refunded_amount: inSame(capture.refundedCents),
  };
}

function times({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) {
  return { create_time: timeText(createdAt), update_time: timeText(updatedAt) };
}

/** PayPal's timestamps are in whole seconds. */
export function timeText(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
