import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseDispute } from '#app/features/payments/server/paypal/event.schema.ts';
import type { IncomingHeaders } from '#app/features/payments/server/paypal/webhook-signature.rules.ts';
import { freePort } from '#test/free-port.ts';
import { approvedOrder, capturedOrder, startClientWithFake } from '#test/fixtures/paypal-client.ts';
import { Contract } from '#test/fixtures/paypal-contract.ts';
import { rawMember } from './raw-member.ts';

type Received = { body: string; headers: IncomingHeaders };

const typed = z.object({ id: z.string(), event_type: z.string(), resource: z.object({ id: z.string() }) });
const eventIn = ({ body }: Received) => typed.parse(JSON.parse(body));
const typesOf = (received: readonly Received[]) => received.map((each) => eventIn(each).event_type);

/** A merchant that receives the simulator's events. */
async function startListening() {
  const received: Received[] = [];
  const merchant = { received, status: 200 };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ body: await text(request), headers: request.headers });
    response.writeHead(merchant.status).end();
  };
  const server = createServer((request, response) => void take(request, response));
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const t = await startClientWithFake({ webhookAddress: `http://127.0.0.1:${port}/paypal/webhook` });
  return {
    t,
    merchant,
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function oneEvent(listening: Awaited<ReturnType<typeof startListening>>): Promise<Received> {
  await approvedOrder(listening.t);
  await listening.t.fakePayPal.webhooks.settled();
  const [first] = listening.merchant.received;
  if (first === undefined) throw new Error('Nothing came');
  return first;
}

test('a payment is told step by step, in the shape that PayPal has published', async () => {
  await using listening = await startListening();
  const { t, merchant } = listening;
  const { captureId } = await capturedOrder(t);
  await t.paypal.refundCapture(captureId, 'refund-1');
  await t.fakePayPal.webhooks.settled();
  expect(typesOf(merchant.received).toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
  ]);
  const contract = new Contract();
  for (const { body } of merchant.received) expect(contract.eventProblems(body)).toEqual([]);
});

test('a dispute is told in the members that PayPal has published for disputes', async () => {
  await using listening = await startListening();
  const { t, merchant } = listening;
  const { captureId } = await capturedOrder(t);
  const told = {
    dispute_id: 'PP-R-NMW-10060',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'UNAUTHORISED',
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_amount: { currency_code: 'USD', value: '1125.00' },
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    seller_response_due_date: '2026-12-01T23:59:59Z',
  };
  t.fakePayPal.dispute('CUSTOMER.DISPUTE.UPDATED', captureId, told);
  await t.fakePayPal.webhooks.settled();
  const body = merchant.received.map((each) => each.body).find((text_) => text_.includes('CUSTOMER.DISPUTE')) ?? '';
  const contract = new Contract();
  expect(contract.eventProblems(body)).toEqual([]);
  const { resource } = z.object({ resource: z.unknown() }).parse(JSON.parse(body));
  expect(contract.disputeProblems(resource)).toEqual([]);
  expect(parseDispute(resource, new Date(0))).toMatchObject({
    id: 'PP-R-NMW-10060',
    stage: 'CHARGEBACK',
    outcome: 'RESOLVED_BUYER_FAVOUR',
    amountCents: 112_500,
    respondBy: new Date('2026-12-01T23:59:59Z'),
  });
});

test('an event of PayPal’s own is known by its signature, for one webhook id only', async () => {
  await using listening = await startListening();
  const { paypal, fakePayPal } = listening.t;
  const { webhookId } = fakePayPal.settings.credentials;
  const { headers, body } = await oneEvent(listening);
  expect(await paypal.verifyWebhook(headers, body, webhookId)).toBe(true);
  expect(await paypal.verifyWebhook(headers, body, 'WEBHOOK2')).toBe(false);
});

test('a changed event is refused, and so is one that was only written anew', async () => {
  await using listening = await startListening();
  const { paypal, fakePayPal } = listening.t;
  const { webhookId } = fakePayPal.settings.credentials;
  const { headers, body } = await oneEvent(listening);
  expect(await paypal.verifyWebhook(headers, body.replace('1125.00', '9125.00'), webhookId)).toBe(false);
  expect(await paypal.verifyWebhook(headers, JSON.stringify(JSON.parse(body)), webhookId)).toBe(false);
  const later = { ...headers, 'paypal-transmission-time': '2030-01-01T00:00:00Z' };
  expect(await paypal.verifyWebhook(later, body, webhookId)).toBe(false);
});

const OTHERS_CERTIFICATES = [
  'file:///etc/passwd',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://attacker.example/v1/notifications/certs/CERT-1',
  'https://paypal.com.attacker.example/cert',
  'https://notpaypal.com/cert',
  'https://api.paypal.com:8443/cert',
  'https://api.paypal.com@attacker.example/cert',
  'https://attacker.example/api.paypal.com',
  'https://169.254.169.254/latest/meta-data',
];

test('what cannot be PayPal’s is refused without asking', async () => {
  await using listening = await startListening();
  const { t } = listening;
  const { webhookId } = t.fakePayPal.settings.credentials;
  const { headers, body } = await oneEvent(listening);
  const forged: readonly (readonly [IncomingHeaders, string])[] = [
    [{}, body],
    [{ ...headers, 'paypal-transmission-sig': undefined }, body],
    ...OTHERS_CERTIFICATES.map((url) => [{ ...headers, 'paypal-cert-url': url }, body] as const),
    [{ ...headers, 'paypal-auth-algo': ['SHA256withRSA', 'none'] }, body],
    [headers, ''],
    [headers, '[]'],
    [headers, 'null'],
    [headers, `${body},"webhook_id":"ANOTHER","more":{}`],
  ];
  for (const [given, text_] of forged) expect(await t.paypal.verifyWebhook(given, text_, webhookId)).toBe(false);
  expect(t.fakePayPal.callsOf('verifyWebhook')).toEqual([]);
});

test('a question that PayPal finds no sense in is a no; a PayPal that is away is not', async () => {
  await using listening = await startListening();
  const { paypal, fakePayPal } = listening.t;
  const { webhookId } = fakePayPal.settings.credentials;
  const { headers, body } = await oneEvent(listening);
  fakePayPal.injectFault({ call: 'verifyWebhook', fault: { kind: 'problem', problem: 'invalid' } });
  expect(await paypal.verifyWebhook(headers, body, webhookId)).toBe(false);
  fakePayPal.injectFault({ call: 'verifyWebhook', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  await expect(paypal.verifyWebhook(headers, body, webhookId)).rejects.toMatchObject({ status: 500 });
});

test('events can come twice', async () => {
  await using listening = await startListening();
  listening.t.fakePayPal.webhooks.sending = 'twice';
  await oneEvent(listening);
  const ids = listening.merchant.received.map((each) => eventIn(each).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('events can come late, the newest first', async () => {
  await using listening = await startListening();
  const { t, merchant } = listening;
  const { webhooks } = t.fakePayPal;
  webhooks.sending = 'held';
  const { captureId } = await capturedOrder(t);
  t.fakePayPal.refund(captureId);
  expect(merchant.received).toEqual([]);
  await webhooks.release({ newestFirst: true });
  expect(typesOf(merchant.received)).toEqual([
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.COMPLETED',
    'CHECKOUT.ORDER.APPROVED',
  ]);
});

test('what the merchant does not take comes again', async () => {
  await using listening = await startListening();
  const { t, merchant } = listening;
  const { webhooks } = t.fakePayPal;
  merchant.status = 503;
  await oneEvent(listening);
  expect(webhooks.heldCount).toBe(1);
  merchant.status = 200;
  await webhooks.release();
  expect(webhooks.heldCount).toBe(0);
  expect(typesOf(merchant.received)).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']);
});

test.each([
  ['{"a":1,"webhook_event": { "b" : "}\\"," } , "c":2}', '{ "b" : "}\\"," }'],
  ['{"x":{"webhook_event":1},"webhook_event":[1, 2]}', '[1, 2]'],
  ['{"x":"webhook_event","webhook_event":null}', 'null'],
  ['{"x":1}', null],
])('the member of %s stands there as %j', (json, member) => {
  expect(rawMember(json, 'webhook_event')).toBe(member);
});
