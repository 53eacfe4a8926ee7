/**
 * The next idempotency key of a call. After a refusal, which PayPal would repeat for the same key, a new attempt needs
 * it.
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

export function refundRequestId(paymentId: string): string {
  return `refund-${paymentId}`;
}

/** The number that the payer sees: short enough to be read out, and unique to the payment. */
export function createInvoiceId(paymentId: string): string {
  return `SY-${paymentId.replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}
