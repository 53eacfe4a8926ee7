/** What makes PayPal do a thing once. After a refusal, which PayPal would repeat, the next try takes the next id. */
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

/** What the payer sees: short enough to be read out, and another for each row. */
export function invoiceIdOf(paymentId: string): string {
  return `SY-${paymentId.replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}
