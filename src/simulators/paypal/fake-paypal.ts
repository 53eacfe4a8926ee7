import Fastify, { type FastifyInstance } from 'fastify';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { RequestPipeline } from './request-pipeline.ts';
import { faultOrder, Faults, type CallName, type FaultOrder } from './faults.ts';
import { Ledger, newId, type EndedRefund, type RefundStatus } from './ledger.ts';
import { centsOf, type Money } from './order-request.ts';
import { captureEvent, addRestRoutes } from './rest-routes.ts';
import { makeKeys } from './signatures.ts';
import { addTokenRoutes } from './token-routes.ts';
import { Tokens } from './tokens.ts';
import { MERCHANT, timeText, viewsAt, type Views } from './views.ts';
import { Webhooks, type EventType } from './webhooks.ts';

type Options = {
  now: () => Date;
  /** The merchant's webhook address; null without one. */
  webhookAddress?: string | null;
};

export type FakePayPal = Awaited<ReturnType<typeof startFakePayPal>>;

type DisputeEvent = Extract<EventType, `CUSTOMER.DISPUTE.${string}`>;

const HOST = '127.0.0.1';

/** Starts an in-memory PayPal that moves no money. */
export async function startFakePayPal({ now, webhookAddress = null }: Options) {
  const keys = await makeKeys();
  const place = { url: '' };
  const credentials = { clientId: `STANDIN-${newId()}`, clientSecret: newId(40), webhookId: newId() };
  const [tokens, faults, ledger] = [new Tokens(now), new Faults(), new Ledger(now)];
  const views = viewsAt(place, {
    captureOf: (order) => ledger.captureOf(order),
    refundsOf: (capture) => ledger.refundsOf(capture),
  });
  const webhooks = new Webhooks({ address: webhookAddress, webhookId: credentials.webhookId, keys, now });
  const pipeline = new RequestPipeline({ faults, tokens, now });
  const app = openApp(faults);
  addTokenRoutes(app, { pipeline, tokens, credentials });
  addRestRoutes(app, { pipeline, ledger, views, webhooks, keys, webhookId: credentials.webhookId });
  addCheckoutRoutes(app, { ledger, tokens, views, webhooks });
  // On a free port, which is only known now.
  const url = (place.url = await app.listen({ host: HOST, port: 0 }));
  return {
    url,
    /** The merchant's configuration. */
    settings: { credentials, apiUrl: url, sdkUrl: `${url}/web-sdk/v6/core` },
    merchantId: MERCHANT.merchant_id,
    /** Makes a future call fail. */
    injectFault: (order: FaultOrder) => faults.add(order),
    /** Whether a future call will never be answered. */
    isHangPending: () => faults.isHangPending,
    callsOf: (name: CallName) => pipeline.calls.filter(({ call }) => call === name),
    expireTokens: () => tokens.expireAll(),
    webhooks,
    ...outsideActions({ ledger, views, webhooks, now }),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

type ActionDeps = { ledger: Ledger; views: Views; webhooks: Webhooks; now: () => Date };

/** Events at PayPal that the merchant does not cause. */
function outsideActions({ ledger, views, webhooks, now }: ActionDeps) {
  return {
    /** Like the payer on the checkout page. */
    approve: (orderId: string, how = { isCardBad: false }) => {
      webhooks.tell('CHECKOUT.ORDER.APPROVED', views.order(ledger.approve(orderId, how)));
    },
    /** Like PayPal after reviewing a pending capture. */
    settle: (captureId: string, status: 'COMPLETED' | 'DECLINED') => {
      const capture = ledger.settle(captureId, status);
      webhooks.tell(captureEvent(capture), views.capture(capture));
    },
    /** Like the merchant on PayPal's own site: the remaining amount, or a part in dollars such as 300.50. */
    refund: (captureId: string, value?: string, status: RefundStatus = 'COMPLETED') => {
      const refund = ledger.refund(captureId, { amount: dollars(value), customId: null }, status);
      if (status === 'COMPLETED') webhooks.tell('PAYMENT.CAPTURE.REFUNDED', views.refund(refund));
    },
    /** Like PayPal after a chargeback, which its orders do not show. */
    reverse: (captureId: string, value?: string) => {
      const capture = ledger.getCapture(captureId);
      const cents = centsOf(dollars(value) ?? capture.amount);
      const [createdAt, updatedAt] = [now(), now()];
      const reversal = { id: newId(), capture, cents, customId: null, createdAt, updatedAt };
      webhooks.tell('PAYMENT.CAPTURE.REVERSED', views.refund({ ...reversal, status: 'COMPLETED' }));
    },
    /** Like PayPal on a payer's dispute, with the members of its Disputes v1. */
    dispute: (type: DisputeEvent, captureId: string, told: { dispute_id: string; status: string }) => {
      const transaction = { seller_transaction_id: ledger.getCapture(captureId).id };
      webhooks.tell(type, { update_time: timeText(now()), ...told, disputed_transactions: [transaction] });
    },
    /** Like PayPal when a pending refund completes or fails. */
    settleRefund: (captureId: string, status: EndedRefund) => {
      const refund = ledger.settleRefund(captureId, status);
      if (refund.status === 'COMPLETED') webhooks.tell('PAYMENT.CAPTURE.REFUNDED', views.refund(refund));
    },
  };
}

function dollars(value: string | undefined): Money | null {
  return value === undefined ? null : { currency_code: 'USD', value };
}

function openApp(faults: Faults): FastifyInstance {
  // Connections that hang deliberately must not delay the shutdown.
  const app = Fastify({ forceCloseConnections: true });
  // Bodies stay text, because signatures are computed over the text, and forms need no more.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // For tests whose simulator runs in another process.
  app.post('/stand-in/faults', (request, reply) => {
    faults.add(faultOrder.parse(JSON.parse(String(request.body))));
    return reply.code(204).send();
  });
  return app;
}
