/** The fields of PayPal's responses that bookkeeping requires. All others may identify the payer and their location. */
const KEPT_FIELDS = new Set([
  'id',
  'status',
  'intent',
  'create_time',
  'update_time',
  'purchase_units',
  'reference_id',
  'custom_id',
  'invoice_id',
  'amount',
  'currency_code',
  'value',
  'payments',
  'captures',
  'refunds',
  'final_capture',
  'seller_receivable_breakdown',
  'seller_payable_breakdown',
  'gross_amount',
  'paypal_fee',
  'net_amount',
  'total_refunded_amount',
]);

/** The response without the payer's data. */
export function redactPayer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(redactPayer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([key]) => KEPT_FIELDS.has(key))
      .map(([key, value]) => [key, redactPayer(value)]),
  );
}
