type Kind = { status: number; name: string; message: string };

const KINDS = {
  invalid: {
    status: 400,
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  notSignedIn: {
    status: 401,
    name: 'AUTHENTICATION_FAILURE',
    message: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  notFound: { status: 404, name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  tooSlow: { status: 408, name: 'REQUEST_TIMEOUT', message: 'The request took too long.' },
  conflict: {
    status: 409,
    name: 'RESOURCE_CONFLICT',
    message: 'The server has detected a conflict while processing this request.',
  },
  refused: {
    status: 422,
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  tooMany: { status: 429, name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' },
  broken: { status: 500, name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' },
  away: { status: 503, name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable.' },
} as const satisfies Record<string, Kind>;

export type ProblemKind = keyof typeof KINDS;

/** In PayPal's own words, including double spaces, as its API specification lists them. */
const REFUSALS = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ITEM_TOTAL_MISMATCH: 'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  COMPLIANCE_VIOLATION: 'Transaction is declined due to compliance violation.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  TRANSACTION_REFUSED: 'The request was refused.',
  PAYER_CANNOT_PAY:
    'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
} as const;

export type Refusal = keyof typeof REFUSALS;

type Detail = { issue: string; description: string; field?: string };

/** An error in PayPal's format. */
export class PayPalProblem extends Error {
  readonly status: number;
  readonly body: { name: string; message: string; details?: Detail[] };

  constructor(kind: ProblemKind, detail?: Detail) {
    const { status, name, message } = KINDS[kind];
    super(detail?.issue ?? name);
    this.name = 'PayPalProblem';
    this.status = status;
    this.body = { name, message, ...(detail === undefined ? {} : { details: [detail] }) };
  }
}

export function refusal(issue: Refusal): PayPalProblem {
  return new PayPalProblem('refused', { issue, description: REFUSALS[issue] });
}

export function notFound(): PayPalProblem {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.';
  return new PayPalProblem('notFound', { issue: 'INVALID_RESOURCE_ID', description });
}

export function previousInProgress(): PayPalProblem {
  return new PayPalProblem('conflict', {
    issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
    description:
      'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  });
}

export function wrongMember(field: string): PayPalProblem {
  const detail = { issue: 'INVALID_PARAMETER_VALUE', description: 'A parameter value is not valid.', field };
  return new PayPalProblem('invalid', detail);
}

/** The problem that the `PayPal-Mock-Response` header requests; undefined for an unknown code. */
export function mockedProblem(code: string): PayPalProblem | undefined {
  const issue = REFUSAL_ISSUES.find((known) => known === code);
  if (issue !== undefined) return refusal(issue);
  return PROBLEM_KINDS.filter((kind) => KINDS[kind].name === code).map((kind) => new PayPalProblem(kind))[0];
}

const REFUSAL_ISSUES = keysOf(REFUSALS);
const PROBLEM_KINDS = keysOf(KINDS);

function keysOf<Key extends string>(table: Record<Key, unknown>): Key[] {
  const keys: Key[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

export function requestIdRequired(): PayPalProblem {
  return new PayPalProblem('invalid', {
    issue: 'PAYPAL_REQUEST_ID_REQUIRED',
    description:
      "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  });
}
