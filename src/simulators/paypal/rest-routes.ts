import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getHeader, type RequestPipeline, type CallResult } from './request-pipeline.ts';
import type { Capture, Ledger } from './ledger.ts';
import { readOrderRequest, readRefundRequest } from './order-request.ts';
import { requestIdRequired, wrongMember } from './problems.ts';
import { rawMember } from './raw-member.ts';
import { isSignedBy, type Keys } from './signatures.ts';
import type { Views } from './views.ts';
import type { EventType, Webhooks } from './webhooks.ts';

type Deps = {
  pipeline: RequestPipeline;
  ledger: Ledger;
  views: Views;
  webhooks: Webhooks;
  keys: Keys;
  webhookId: string;
};

const byId = z.object({ id: z.string() });

/** The REST calls of PayPal that a merchant needs. */
export function addRestRoutes(app: FastifyInstance, deps: Deps): void {
  addOrderRoutes(app, deps);
  addCaptureRoutes(app, deps);
  const { pipeline, keys, webhookId } = deps;
  app.post('/v1/notifications/verify-webhook-signature', (request, reply) =>
    pipeline.handle({ name: 'verifyWebhook', request, reply }, () => {
      const verification_status = isOwn(textOf(request), keys, webhookId) ? 'SUCCESS' : 'FAILURE';
      return { status: 200, view: () => ({ verification_status }) };
    }),
  );
}

function addOrderRoutes(app: FastifyInstance, { pipeline, ledger, views, webhooks }: Deps): void {
  const orders = '/v2/checkout/orders';
  app.post(orders, (request, reply) =>
    pipeline.handle({ name: 'createOrder', request, reply }, () => {
      const wanted = readOrderRequest(jsonOf(request));
      if (wanted.payment_source !== undefined && getHeader(request, 'paypal-request-id') === null)
        throw requestIdRequired();
      const order = ledger.createOrder(wanted);
      return made(() => (isWhole(request) ? views.order(order) : views.leastOrder(order)));
    }),
  );
  app.get(`${orders}/:id`, (request, reply) =>
    pipeline.handle({ name: 'getOrder', request, reply }, () => {
      const order = ledger.getOrder(idIn(request));
      return { status: 200, view: () => views.order(order) };
    }),
  );
  app.post(`${orders}/:id/capture`, (request, reply) =>
    pipeline.handle({ name: 'captureOrder', request, reply }, (told) => {
      const capture = ledger.capture(idIn(request), told.capture);
      webhooks.tell(captureEvent(capture), views.capture(capture));
      return made(() => views.order(capture.order));
    }),
  );
}

function addCaptureRoutes(app: FastifyInstance, { pipeline, ledger, views, webhooks }: Deps): void {
  const captures = '/v2/payments/captures/:id';
  app.get(captures, (request, reply) =>
    pipeline.handle({ name: 'getCapture', request, reply }, () => {
      const capture = ledger.getCapture(idIn(request));
      return { status: 200, view: () => views.capture(capture) };
    }),
  );
  app.post(`${captures}/refund`, (request, reply) =>
    pipeline.handle({ name: 'refundCapture', request, reply }, (told) => {
      const refund = ledger.refund(idIn(request), readRefundRequest(jsonOf(request)), told.refund);
      // PayPal documents no event for a refund that is pending or fails.
      if (refund.status === 'COMPLETED') webhooks.tell('PAYMENT.CAPTURE.REFUNDED', views.refund(refund));
      return made(() => (isWhole(request) ? views.refund(refund) : views.leastRefund(refund)));
    }),
  );
}

export function captureEvent({ status }: Capture): EventType {
  if (status === 'PENDING') return 'PAYMENT.CAPTURE.PENDING';
  return status === 'DECLINED' ? 'PAYMENT.CAPTURE.DENIED' : 'PAYMENT.CAPTURE.COMPLETED';
}

function made(view: CallResult['view']): CallResult {
  return { status: 201, view };
}

function isWhole(request: FastifyRequest): boolean {
  return getHeader(request, 'prefer') === 'return=representation';
}

function idIn(request: FastifyRequest): string {
  return byId.parse(request.params).id;
}

/** Bodies stay text until here, because signatures are computed over the text. */
function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function jsonOf(request: FastifyRequest): Record<string, unknown> {
  const read = jsonObject.safeParse(parsedOrNot(textOf(request)));
  if (!read.success) throw wrongMember('/');
  return read.data;
}

const jsonObject = z.record(z.string(), z.unknown());

function parsedOrNot(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const verification = z.object({
  auth_algo: z.literal('SHA256withRSA'),
  cert_url: z.url(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

function isOwn(question: string, keys: Keys, webhookId: string): boolean {
  const read = verification.safeParse(parsedOrNot(question));
  const event = rawMember(question, 'webhook_event');
  if (!read.success || event === null || read.data.webhook_id !== webhookId) return false;
  const { transmission_id: id, transmission_time: time, transmission_sig: signature } = read.data;
  return isSignedBy(signature, event, { id, time, webhookId }, keys);
}
