import type { z } from 'zod';
import { openAccess } from './access-tokens.service.ts';
import { PayPalError } from './error.rules.ts';
import { unreadable, type PayPalCall } from './exchange.service.ts';
import { toPayPalMoney } from './money.rules.ts';
import { orderBody, type NewOrder } from './order.rules.ts';
import { captureRefusal, refundRefusal, type CaptureRefusal, type RefundRefusal } from './refusals.rules.ts';
import {
  captureAnswer,
  orderAnswer,
  refundAnswer,
  verificationAnswer,
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
} from './responses.schema.ts';
import { LIMITS, pauseByTimer, send, type Transport } from './transport.service.ts';
import { verificationBody, type IncomingHeaders } from './webhook-signature.rules.ts';

/** What was read, and PayPal's whole answer, which may name the payer. */
export type Told<Read> = Read & { answer: unknown };
/** `captured` says that PayPal has taken the order; whether the money came, its captures say. */
export type CaptureOutcome = { kind: 'captured'; order: Told<PayPalOrder> } | CaptureRefusal;
export type RefundOutcome = { kind: 'refunded'; refund: Told<PayPalRefund> } | RefundRefusal;

export type PayPalOptions = Pick<Transport, 'apiUrl' | 'now'> &
  Partial<Transport> & { clientId: string; clientSecret: string };

/** PayPal in one environment. Every call throws PayPalError when it brings nothing. */
export type PayPal = {
  createOrder: (order: NewOrder, requestId: string) => Promise<Told<PayPalOrder>>;
  getOrder: (orderId: string) => Promise<Told<PayPalOrder>>;
  captureOrder: (orderId: string, requestId: string) => Promise<CaptureOutcome>;
  getCapture: (captureId: string) => Promise<Told<PayPalCapture>>;
  /** Whole US dollars; without an amount all that is left. */
  refundCapture: (captureId: string, requestId: string, amountUsd?: number) => Promise<RefundOutcome>;
  /** Whether PayPal sent this. `rawBody` is what came, byte for byte. */
  verifyWebhook: (headers: IncomingHeaders, rawBody: string, webhookId: string) => Promise<boolean>;
  /** For the payer's browser, good for as long as a page may use it. */
  getClientToken: () => Promise<string>;
};

const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;
const REQUEST_ID = /^[\x21-\x7e]{1,108}$/;
const WHOLE_ANSWER = { Prefer: 'return=representation' };

export function openPayPal(options: PayPalOptions): PayPal {
  const ask = askWithToken(options);
  return {
    getClientToken: ask.access.clientToken,
    createOrder: async (order, requestId) =>
      ask.for(orderAnswer, write('create order', '/v2/checkout/orders', requestId, orderBody(order))),
    getOrder: async (id) => ask.for(orderAnswer, read('get order', `/v2/checkout/orders/${inPath(id)}`)),
    captureOrder: async (id, requestId) => {
      const call = write('capture order', `/v2/checkout/orders/${inPath(id)}/capture`, requestId, {});
      return ask.for(orderAnswer, call).then((order) => ({ kind: 'captured', order }) as const, captureRefusal);
    },
    getCapture: async (id) => ask.for(captureAnswer, read('get capture', `/v2/payments/captures/${inPath(id)}`)),
    refundCapture: async (id, requestId, amountUsd) => {
      const amount = amountUsd === undefined ? {} : { amount: toPayPalMoney(amountUsd) };
      const call = write('refund capture', `/v2/payments/captures/${inPath(id)}/refund`, requestId, amount);
      return ask.for(refundAnswer, call).then((refund) => ({ kind: 'refunded', refund }) as const, refundRefusal);
    },
    verifyWebhook: async (headers, rawBody, webhookId) => {
      const body = verificationBody(headers, rawBody, webhookId);
      if (body === null) return false;
      const call = {
        ...read('verify webhook', '/v1/notifications/verify-webhook-signature'),
        method: 'POST',
        body,
      } as const;
      return ask.for(verificationAnswer, call).then((answer) => answer.verification_status === 'SUCCESS', notVerified);
    },
  };
}

function askWithToken(options: PayPalOptions) {
  const transport: Transport = {
    fetch: globalThis.fetch,
    limits: LIMITS,
    pause: pauseByTimer,
    onTry: () => undefined,
    ...options,
  };
  const access = openAccess({ ...options, send: (call) => send(transport, call) });
  const withToken = (call: PayPalCall, token: string) =>
    send(transport, { ...call, headers: { ...call.headers, Authorization: `Bearer ${token}` } });

  async function answerTo(call: PayPalCall) {
    const token = await access.serverToken();
    try {
      return await withToken(call, token);
    } catch (error) {
      if (!(error instanceof PayPalError) || error.status !== 401) throw error;
      access.forgetServerToken(token);
      return withToken(call, await access.serverToken());
    }
  }

  return {
    access,
    for: async <Read extends object>(schema: z.ZodType<Read>, call: PayPalCall): Promise<Told<Read>> => {
      const { body, debugId } = await answerTo(call);
      const found = schema.safeParse(body);
      // Without its cause: that may quote the payer.
      if (!found.success) throw unreadable(call.name, { status: 200, debugId });
      return { ...found.data, answer: body };
    },
  };
}

const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' };

function read(name: string, path: string): PayPalCall {
  return { name, method: 'GET', path, headers: JSON_HEADERS, kind: 'read' };
}

function write(name: string, path: string, requestId: string, body: object): PayPalCall {
  if (!REQUEST_ID.test(requestId)) throw new RangeError(`PayPal takes no request id such as ${requestId}`);
  const headers = { ...JSON_HEADERS, ...WHOLE_ANSWER, 'PayPal-Request-Id': requestId };
  return { name, method: 'POST', path, headers, body: JSON.stringify(body), kind: 'write' };
}

/** What PayPal finds no sense in, it has not sent. */
function notVerified(error: unknown): false {
  if (error instanceof PayPalError && (error.status === 400 || error.status === 422)) return false;
  throw error;
}

/** No id of PayPal's can lead to another address. */
function inPath(id: string): string {
  if (PAYPAL_ID.test(id)) return id;
  const details = { status: null, issue: 'INVALID_RESOURCE_ID', debugId: null, isWorthRetry: false };
  throw new PayPalError('This cannot be an id of PayPal', details);
}
