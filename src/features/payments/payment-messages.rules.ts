/** Messages for refused payment requests. */
export const PAYMENT_REFUSALS = {
  notConfigured: 'PayPal is not configured. Please contact support.',
  away: 'PayPal does not answer right now. Please try again in a moment.',
  awayWhileTaking:
    'PayPal does not answer right now. If your payment went through, your listing options start within minutes.',
  awayWhilePaying:
    'PayPal does not answer right now. If your payment went through, the invoice is marked as paid within minutes.',
  missing: 'Missing required payment information',
  noOption: 'Please select at least one upgrade option to proceed.',
  amount: 'The price of these options has changed. Refresh the page and try again.',
  dearer:
    'This listing was changed to a brand for which these options cost more. Nothing was paid: refresh the page to pay the present price.',
  cheaper:
    'This listing was changed to a brand for which these options cost less. Nothing was paid: refresh the page to pay the present price.',
  brandHeld:
    'A payment for this listing is in progress. Its brand can be changed to one for which Premium costs more once that is through.',
  unknown: 'Payment not found',
  sold: 'This listing is sold. Nothing was paid.',
  rejected: 'This listing was not approved. Edit it first; nothing was paid.',
  gone: 'This listing no longer exists. Nothing was paid.',
  paidAlready: 'These options are already paid for this listing. Nothing was paid.',
  inFlight: 'Another payment for this listing is in progress. Please wait until it finishes.',
  busy: 'This payment is already being processed. Please wait a moment.',
  otherMode: 'The payment environment has changed. Refresh the page and pay again; nothing was paid.',
  otherListing: 'This payment is for another listing.',
  otherOptions: 'These options are not in this payment.',
  notApproved: 'The payment has not been approved in the PayPal window yet.',
  declined: 'PayPal could not use this payment method. Nothing was paid; please choose another one.',
  payerAction: 'PayPal asks you to come back and confirm the payment. Nothing was paid yet.',
  refused: 'PayPal refused this payment. Nothing was paid; please try again or contact support.',
  over: 'This payment has ended without money being taken. Please begin again.',
  notTaken: 'This payment has not been taken yet.',
  pending: 'PayPal is still checking this payment. Your listing options start as soon as it is through.',
  refundScheduled: 'The listing or its options changed before the payment was through: your money is being refunded.',
  noInvoice: 'There is no such invoice',
  invoicePaid: 'This invoice is paid already. Nothing was paid now.',
  invoiceCredited: 'A credit note has taken this invoice back. Nothing was paid.',
  invoiceInFlight: 'Another payment of this invoice is in progress. Please wait until it finishes.',
  invoiceSettled: 'This invoice was settled before the payment was through: your money is being refunded.',
  refunded: 'This payment was refunded.',
  creditFirst: 'This payment pays an invoice. Write a credit note for the invoice first.',
  repaidOtherwise: 'This money went back already, as the credit note of the invoice says.',
  nothingToRefund: 'There is no money of this payment to refund.',
  refundPending: 'PayPal is still checking this payment: it can be refunded once it is through.',
  refundOpen: 'Another refund of this payment is in progress. Please wait until PayPal has answered.',
  refundChanged: 'Some of this payment was refunded meanwhile. Look at what is left, and decide again.',
  refundTooMuch: 'Not so much of this payment is left',
  refundLater: 'PayPal does not answer right now. The refund is made as soon as it does.',
} as const;

/** Why PayPal refuses a refund, by PayPal's issue code (Payments v2, POST /captures/{id}/refund). */
const REFUND_ISSUES = new Map([
  ['REFUND_TIME_LIMIT_EXCEEDED', 'the time in which it can be refunded has passed'],
  ['REFUND_NOT_ALLOWED', 'it does not allow refunds of this payment'],
  ['REFUND_AMOUNT_EXCEEDED', 'less of it is left there, because of refunds made at PayPal'],
  ['CAPTURE_FULLY_REFUNDED', 'all of it is refunded there, and some of these refunds are still pending'],
  ['REFUND_IS_RESTRICTED', 'it does not allow refunds of this payment'],
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'there is not enough money in the PayPal account'],
  ['REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', "the payer's bank has taken the money back already"],
  ['TRANSACTION_DISPUTED', 'its payer disputes it; answer the dispute at PayPal'],
  ['MAX_NUMBER_OF_REFUNDS_EXCEEDED', 'too many parts of it were refunded before'],
  ['FAILED', 'the refund failed there; try again, or make it at PayPal'],
  ['CANCELLED', 'the refund was cancelled there'],
]);

/** The message for admins. It contains the issue code because PayPal's support requires it. */
export function refundRefusalMessage(issue: string): string {
  const why = REFUND_ISSUES.get(issue);
  return `PayPal will not refund this payment: ${why === undefined ? issue : `${why} (${issue})`}`;
}
