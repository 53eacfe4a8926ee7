import type { z } from 'zod';
import { SingleFlight } from '#app/lib/concurrency.ts';
import { CLIENT_TOKEN_USABLE_MS } from '../../payments.schema.ts';
import {
  PayPalError,
  toCaptureRefusal,
  toRefundRefusal,
  type CaptureRefusal,
  type RefundRefusal,
} from './error.rules.ts';
import {
  unreadableResponse,
  LIMITS,
  pauseByTimer,
  send,
  type PayPalCall,
  type ParsedResponse,
  type Transport,
} from './transport.service.ts';
import { toOrderBody, toRefundBody, type NewOrder, type NewRefund } from './order.rules.ts';
import {
  captureResponse,
  orderResponse,
  refundResponse,
  verificationResponse,
  tokenResponse,
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
} from './responses.schema.ts';
import { verificationBody, type IncomingHeaders } from './webhook-signature.rules.ts';

/** The parsed fields and PayPal's complete response, which may name the payer. */
export type PayPalResponse<Read> = Read & { raw: unknown };
/** `captured`: PayPal has processed the order. Its captures tell whether the money arrived. */
export type CaptureOutcome = { kind: 'captured'; order: PayPalResponse<PayPalOrder> } | CaptureRefusal;
export type RefundOutcome = { kind: 'refunded'; refund: PayPalResponse<PayPalRefund> } | RefundRefusal;

export type PayPalOptions = Pick<Transport, 'apiUrl' | 'now'> &
  Partial<Transport> & { clientId: string; clientSecret: string };

/** PayPal in one environment. Every call throws PayPalError on failure. */
export type PayPalClient = {
  createOrder: (order: NewOrder, requestId: string) => Promise<PayPalResponse<PayPalOrder>>;
  getOrder: (orderId: string) => Promise<PayPalResponse<PayPalOrder>>;
  captureOrder: (orderId: string, requestId: string) => Promise<CaptureOutcome>;
  getCapture: (captureId: string) => Promise<PayPalResponse<PayPalCapture>>;
  /** Refunds the remaining amount if no amount is given. */
  refundCapture: (captureId: string, requestId: string, refund?: NewRefund) => Promise<RefundOutcome>;
  /** Whether PayPal sent the webhook. `rawBody` must be its body, byte for byte. */
  verifyWebhook: (headers: IncomingHeaders, rawBody: string, webhookId: string) => Promise<boolean>;
  /** A token for the payer's browser, valid for as long as a page may use it. */
  getClientToken: () => Promise<string>;
};

const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;
const REQUEST_ID = /^[\x21-\x7e]{1,108}$/;
const WHOLE_ANSWER = { Prefer: 'return=representation' };

export function createPayPalClient(options: PayPalOptions): PayPalClient {
  const caller = createAuthorizedCaller(options);
  return {
    getClientToken: caller.tokens.client.get,
    createOrder: async (order, requestId) =>
      caller.call(orderResponse, writeCall('create order', '/v2/checkout/orders', requestId, toOrderBody(order))),
    getOrder: async (id) =>
      caller.call(orderResponse, readCall('get order', `/v2/checkout/orders/${toPathSegment(id)}`)),
    captureOrder: async (id, requestId) => {
      const call = writeCall('capture order', `/v2/checkout/orders/${toPathSegment(id)}/capture`, requestId, {});
      return caller.call(orderResponse, call).then((order) => ({ kind: 'captured', order }) as const, toCaptureRefusal);
    },
    getCapture: async (id) =>
      caller.call(captureResponse, readCall('get capture', `/v2/payments/captures/${toPathSegment(id)}`)),
    refundCapture: async (id, requestId, refund = {}) => {
      const path = `/v2/payments/captures/${toPathSegment(id)}/refund`;
      const call = writeCall('refund capture', path, requestId, toRefundBody(refund));
      return caller
        .call(refundResponse, call)
        .then((refund) => ({ kind: 'refunded', refund }) as const, toRefundRefusal);
    },
    verifyWebhook: async (headers, rawBody, webhookId) => {
      const body = verificationBody(headers, rawBody, webhookId);
      if (body === null) return false;
      const call = readCall('verify webhook', '/v1/notifications/verify-webhook-signature');
      return caller
        .call(verificationResponse, { ...call, method: 'POST', body })
        .then((answer) => answer.verification_status === 'SUCCESS', falseIfRefused);
    },
  };
}

function createAuthorizedCaller(options: PayPalOptions) {
  const transport: Transport = {
    fetch: globalThis.fetch,
    limits: LIMITS,
    pause: pauseByTimer,
    onAttempt: () => undefined,
    ...options,
  };
  const tokens = createAccessTokens({ ...options, send: (call) => send(transport, call) });
  const withToken = (call: PayPalCall, token: string) =>
    send(transport, { ...call, headers: { ...call.headers, Authorization: `Bearer ${token}` } });

  async function sendAuthorized(call: PayPalCall) {
    const token = await tokens.server.get();
    try {
      return await withToken(call, token);
    } catch (error) {
      if (!(error instanceof PayPalError) || error.status !== 401) throw error;
      tokens.server.discard(token);
      return withToken(call, await tokens.server.get());
    }
  }

  return {
    tokens,
    call: async <Read extends object>(schema: z.ZodType<Read>, call: PayPalCall): Promise<PayPalResponse<Read>> => {
      const { body, debugId } = await sendAuthorized(call);
      const parsed = schema.safeParse(body);
      // Without the cause, which may quote the payer.
      if (!parsed.success) throw unreadableResponse(call.name, { status: 200, debugId });
      return { ...parsed.data, raw: body };
    },
  };
}

const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' };

function readCall(name: string, path: string): PayPalCall {
  return { name, method: 'GET', path, headers: JSON_HEADERS, kind: 'read' };
}

function writeCall(name: string, path: string, requestId: string, body: object): PayPalCall {
  if (!REQUEST_ID.test(requestId)) throw new RangeError(`PayPal takes no request id such as ${requestId}`);
  const headers = { ...JSON_HEADERS, ...WHOLE_ANSWER, 'PayPal-Request-Id': requestId };
  return { name, method: 'POST', path, headers, body: JSON.stringify(body), kind: 'write' };
}

/** A webhook that PayPal considers invalid was not sent by PayPal. */
function falseIfRefused(error: unknown): false {
  if (error instanceof PayPalError && (error.status === 400 || error.status === 422)) return false;
  throw error;
}

/** Validates a PayPal id, so that it cannot change the path. */
function toPathSegment(id: string): string {
  if (PAYPAL_ID.test(id)) return id;
  const details = { status: null, issue: 'INVALID_RESOURCE_ID', debugId: null, isWorthRetry: false };
  throw new PayPalError('This cannot be an id of PayPal', details);
}

type TokenSource = Pick<PayPalOptions, 'clientId' | 'clientSecret' | 'now'> & {
  send: (call: PayPalCall) => Promise<ParsedResponse>;
};

/** How long before its expiry a token is no longer returned, so that it is still valid when it is used. */
const EXPIRY_MARGIN_MS = 60_000;

/** Tokens, each fetched once for concurrent callers, and cached while they are valid. */
function createAccessTokens(source: TokenSource) {
  return {
    /** Authorizes the server's calls, and must never leave the server. */
    server: cacheToken(source.now, EXPIRY_MARGIN_MS, () => fetchToken(source, 'server token', {})),
    /**
     * For PayPal's script in the payer's browser. A page keeps using its token, so enough of the token's lifetime must
     * be left.
     */
    client: cacheToken(source.now, CLIENT_TOKEN_USABLE_MS + EXPIRY_MARGIN_MS, () =>
      fetchToken(source, 'client token', { response_type: 'client_token' }),
    ),
  };
}

/** Caches a token until only `marginMs` of its lifetime is left. */
function cacheToken(now: () => Date, marginMs: number, issue: () => Promise<{ token: string; lifeS: number }>) {
  let cached: { token: string; until: number } | null = null;
  const renewals = new SingleFlight<string>();
  const renew = async () => {
    // Taken before the call, because the token's lifetime begins no earlier.
    const requestedAt = now().getTime();
    const { token, lifeS } = await issue();
    cached = { token, until: requestedAt + lifeS * 1_000 - marginMs };
    return token;
  };
  return {
    get: async () => {
      if (cached !== null && now().getTime() < cached.until) return cached.token;
      return renewals.run('token', renew);
    },
    /** Drops the token only if it is the refused one: another caller may have renewed it. */
    discard: (refused: string) => {
      if (cached?.token === refused) cached = null;
    },
  };
}

async function fetchToken({ clientId, clientSecret, send }: TokenSource, name: string, more: Record<string, string>) {
  const { body, debugId } = await send({
    name,
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...more }).toString(),
    kind: 'read',
  });
  const read = tokenResponse.safeParse(body);
  // Without the cause, which would quote the token.
  if (!read.success) throw unreadableResponse(name, { status: 200, debugId });
  return read.data;
}
