import Fastify, { type FastifyInstance } from 'fastify';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { RequestPipeline } from './request-pipeline.ts';
import { faultOrder, Faults, type CallName, type FaultOrder } from './faults.ts';
import { Ledger, newId, type EndedRefund } from './ledger.ts';
import { centsOf, type Money } from './order-request.ts';
import { captureEvent, addRestRoutes } from './rest-routes.ts';
import { makeKeys } from './signatures.ts';
import { addTokenRoutes } from './token-routes.ts';
import { Tokens } from './tokens.ts';
import { MERCHANT, timeText, viewsAt, type Views } from './views.ts';
import { Webhooks, type EventType } from './webhooks.ts';

type Options = {
  now: () => Date;
  /** Where the merchant listens for events; null: nowhere. */
  webhookAddress?: string | null;
};

export type FakePayPal = Awaited<ReturnType<typeof startFakePayPal>>;

type DisputeEvent = Extract<EventType, `CUSTOMER.DISPUTE.${string}`>;

const HOST = '127.0.0.1';

/** A PayPal that lives in memory, and moves no money. */
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
  // At a port that is free, known only now.
  const url = (place.url = await app.listen({ host: HOST, port: 0 }));
  return {
    url,
    /** What the merchant is to be configured with. */
    settings: { credentials, apiUrl: url, sdkUrl: `${url}/web-sdk/v6/core` },
    merchantId: MERCHANT.merchant_id,
    /** Makes a coming call fail. */
    injectFault: (order: FaultOrder) => faults.add(order),
    /** Whether a coming call will not be answered at all. */
    isHangPending: () => faults.isHangPending,
    callsOf: (name: CallName) => pipeline.calls.filter(({ call }) => call === name),
    expireTokens: () => tokens.expireAll(),
    webhooks,
    ...outsideActions({ ledger, views, webhooks, now }),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

type ActionDeps = { ledger: Ledger; views: Views; webhooks: Webhooks; now: () => Date };

/** What happens at PayPal without a call of the merchant. */
function outsideActions({ ledger, views, webhooks, now }: ActionDeps) {
  return {
    /** As the payer does on the checkout page. */
    approve: (orderId: string, how = { isCardBad: false }) => {
      webhooks.tell('CHECKOUT.ORDER.APPROVED', views.order(ledger.approve(orderId, how)));
    },
    /** As PayPal does when a pending capture has been looked at. */
    settle: (captureId: string, status: 'COMPLETED' | 'DECLINED') => {
      const capture = ledger.settle(captureId, status);
      webhooks.tell(captureEvent(capture), views.capture(capture));
    },
    /** As the merchant's owner does at PayPal's own site: all that is left, or a part in dollars such as 300.50. */
    refund: (captureId: string, value?: string) => {
      webhooks.tell('PAYMENT.CAPTURE.REFUNDED', views.refund(ledger.refund(captureId, dollars(value))));
    },
    /** As PayPal does after a chargeback. Its orders say nothing of it. */
    reverse: (captureId: string, value?: string) => {
      const capture = ledger.getCapture(captureId);
      const cents = centsOf(dollars(value) ?? capture.amount);
      const [createdAt, updatedAt] = [now(), now()];
      const reversal = { id: newId(), capture, cents, status: 'COMPLETED', createdAt, updatedAt } as const;
      webhooks.tell('PAYMENT.CAPTURE.REVERSED', views.refund(reversal));
    },
    /** As PayPal does with a payer's complaint, in the members of its Disputes v1. */
    dispute: (type: DisputeEvent, captureId: string, told: { dispute_id: string; status: string }) => {
      const transaction = { seller_transaction_id: ledger.getCapture(captureId).id };
      webhooks.tell(type, { update_time: timeText(now()), ...told, disputed_transactions: [transaction] });
    },
    /** As PayPal does when a pending refund is through, or comes to nothing. */
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
  // Connections that hang on purpose must not delay the shutdown.
  const app = Fastify({ forceCloseConnections: true });
  // Every body stays text: signatures are over the text, and forms need no more.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // For tests whose fake runs in another process.
  app.post('/stand-in/faults', (request, reply) => {
    faults.add(faultOrder.parse(JSON.parse(String(request.body))));
    return reply.code(204).send();
  });
  return app;
}
