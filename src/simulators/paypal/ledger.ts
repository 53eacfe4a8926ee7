import { randomInt } from 'node:crypto';
import { centsOf, type Money, type OrderRequest, type RefundRequest, type UnitRequest } from './order-request.ts';
import { notFound, refusal } from './problems.ts';

export type Order = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: UnitRequest;
  merchant: { name: string; returnUrl: string | null; cancelUrl: string | null };
  /** Whether the payer chose a card that the bank declines. */
  isCardBad: boolean;
  captureId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type Capture = {
  id: string;
  order: Order;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  reason: string | null;
  amount: Money;
  refundedCents: number;
  createdAt: Date;
  updatedAt: Date;
};

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
export type Refund = {
  id: string;
  capture: Capture;
  cents: number;
  customId: string | null;
  status: RefundStatus;
  createdAt: Date;
  updatedAt: Date;
};

export type EndedRefund = Exclude<RefundStatus, 'PENDING'>;

/** The result of the next capture. */
export type CaptureResult = {
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  reason: string | null;
  /** An amount that differs from the order's. */
  amount?: Money;
};

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';
const ID_LENGTH = 17;
export const AT_ONCE: CaptureResult = { status: 'COMPLETED', reason: null };

/** Orders and captured payments, in memory. */
export class Ledger {
  readonly #now: () => Date;
  readonly #orders = new Map<string, Order>();
  readonly #captures = new Map<string, Capture>();
  readonly #refunds: Refund[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  createOrder(request: OrderRequest): Order {
    const time = this.#now();
    const context = request.payment_source?.paypal.experience_context;
    const order: Order = {
      id: newId(),
      status: request.payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
      unit: request.purchase_units[0],
      merchant: {
        name: context?.brand_name ?? 'A shop',
        returnUrl: context?.return_url ?? null,
        cancelUrl: context?.cancel_url ?? null,
      },
      isCardBad: false,
      captureId: null,
      createdAt: time,
      updatedAt: time,
    };
    this.#orders.set(order.id, order);
    return order;
  }

  getOrder(id: string): Order {
    return found(this.#orders.get(id));
  }

  /** Returns an order that can still be paid. */
  getOpenOrder(id: string): Order {
    const order = this.getOrder(id);
    if (order.status === 'COMPLETED') throw refusal('ORDER_ALREADY_CAPTURED');
    return order;
  }

  /** The payer approves the order. */
  approve(id: string, { isCardBad }: { isCardBad: boolean }): Order {
    const order = this.getOpenOrder(id);
    return Object.assign(order, { status: 'APPROVED', isCardBad, updatedAt: this.#now() });
  }

  capture(orderId: string, result: CaptureResult = AT_ONCE): Capture {
    const order = this.getOpenOrder(orderId);
    if (order.status !== 'APPROVED') throw refusal('ORDER_NOT_APPROVED');
    if (order.isCardBad) throw refusal('INSTRUMENT_DECLINED');
    if (this.#isInvoiceUsed(order.unit.invoice_id)) throw refusal('DUPLICATE_INVOICE_ID');
    const time = this.#now();
    const { currency_code, value } = order.unit.amount;
    const capture: Capture = {
      id: newId(),
      order,
      amount: { currency_code, value },
      ...result,
      refundedCents: 0,
      createdAt: time,
      updatedAt: time,
    };
    Object.assign(order, { status: 'COMPLETED', captureId: capture.id, updatedAt: time });
    this.#captures.set(capture.id, capture);
    return capture;
  }

  captureOf({ captureId }: Order): Capture | null {
    return captureId === null ? null : this.getCapture(captureId);
  }

  getCapture(id: string): Capture {
    return found(this.#captures.get(id));
  }

  /** Completes or declines a pending capture. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): Capture {
    return Object.assign(this.getCapture(captureId), { status, reason: null, updatedAt: this.#now() });
  }

  /** Refunds an amount, or all that remains. */
  refund(captureId: string, { amount, customId }: RefundRequest, status: RefundStatus = 'COMPLETED'): Refund {
    const capture = this.getCapture(captureId);
    if (capture.status === 'PENDING') throw refusal('PENDING_CAPTURE');
    if (capture.status === 'DECLINED') throw refusal('REFUND_NOT_ALLOWED');
    const leftCents = centsOf(capture.amount) - capture.refundedCents;
    if (leftCents === 0) throw refusal('CAPTURE_FULLY_REFUNDED');
    if (amount !== null && amount.currency_code !== capture.amount.currency_code)
      throw refusal('REFUND_CAPTURE_CURRENCY_MISMATCH');
    const cents = amount === null ? leftCents : centsOf(amount);
    if (cents > leftCents) throw refusal('REFUND_AMOUNT_EXCEEDED');
    const time = this.#now();
    // Prevents refunding the same money twice: a pending refund counts until it fails.
    capture.refundedCents += cents;
    const times = { createdAt: time, updatedAt: time };
    const refund: Refund = { id: newId(), capture, cents, customId, status: 'PENDING', ...times };
    this.#refunds.push(refund);
    return status === 'PENDING' ? refund : this.#endRefund(refund, status);
  }

  refundsOf(capture: Capture): Refund[] {
    return this.#refunds.filter((refund) => refund.capture === capture);
  }

  /** Completes or fails a pending refund. */
  settleRefund(captureId: string, status: EndedRefund): Refund {
    const waiting = this.#refunds.find((each) => each.capture.id === captureId && each.status === 'PENDING');
    return this.#endRefund(found(waiting), status);
  }

  #endRefund(refund: Refund, status: EndedRefund): Refund {
    const { capture, cents } = refund;
    const updatedAt = this.#now();
    Object.assign(refund, { status, updatedAt });
    if (status !== 'COMPLETED') {
      capture.refundedCents -= cents;
      return refund;
    }
    const waits = this.#refunds.some((each) => each.capture === capture && each.status === 'PENDING');
    const isAll = !waits && capture.refundedCents === centsOf(capture.amount);
    Object.assign(capture, { status: isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED', updatedAt });
    return refund;
  }

  #isInvoiceUsed(invoiceId: string | undefined): boolean {
    if (invoiceId === undefined) return false;
    return [...this.#captures.values()].some(({ order }) => order.unit.invoice_id === invoiceId);
  }
}

function found<Kept>(kept: Kept | undefined): Kept {
  if (kept === undefined) throw notFound();
  return kept;
}

export function newId(length = ID_LENGTH): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
