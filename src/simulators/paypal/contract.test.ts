import { expect, test } from 'vitest';
import { approvedOrder, BOTH, capturedOrder, startClientWithFake } from '#test/fixtures/paypal-client.ts';
import { Contract } from '#test/fixtures/paypal-contract.ts';

test('every request and every answer of a payment is as PayPal has published it', async () => {
  await using t = await startClientWithFake();
  const { paypal, fakePayPal, contract } = t;
  const { id } = await paypal.createOrder(BOTH, 'create-1');
  await paypal.createOrder(BOTH, 'create-1');
  await paypal.getOrder(id);
  await paypal.captureOrder(id, 'cap-early');
  fakePayPal.approve(id, { isCardBad: true });
  await paypal.captureOrder(id, 'cap-1');
  fakePayPal.approve(id);
  await paypal.getOrder(id);
  await paypal.captureOrder(id, 'cap-2');
  await paypal.captureOrder(id, 'cap-2');
  await paypal.captureOrder(id, 'cap-3');
  await paypal.getOrder(id);

  expect(contract.problems()).toEqual([]);
  expect(contract.seen()).toEqual([
    'GET /v2/checkout/orders/{id} 200',
    'POST /v2/checkout/orders 200',
    'POST /v2/checkout/orders 201',
    'POST /v2/checkout/orders/{id}/capture 200',
    'POST /v2/checkout/orders/{id}/capture 201',
    'POST /v2/checkout/orders/{id}/capture 422',
  ]);
});

test('every request and every answer about money taken is as PayPal has published it', async () => {
  await using t = await startClientWithFake();
  const { paypal, fakePayPal, contract } = t;
  const { captureId, orderId } = await capturedOrder(t);
  await paypal.getCapture(captureId);
  await paypal.refundCapture(captureId, 'refund-1', { amountCents: 125 });
  await paypal.refundCapture(captureId, 'refund-1', { amountCents: 125 });
  await paypal.refundCapture(captureId, 'refund-2', { amountCents: 9_999 });
  await paypal.refundCapture(captureId, 'refund-3', { customId: 'ours' });
  await paypal.getOrder(orderId);
  await paypal.refundCapture(captureId, 'refund-4');
  await paypal.getCapture(captureId);
  fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING', reason: 'ECHECK' } });
  const waiting = await approvedOrder(t, { invoiceId: 'SY-2' });
  await paypal.captureOrder(waiting, 'cap-waiting');
  const event = fakePayPal.webhooks.signed({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });
  await paypal.verifyWebhook(event.headers, event.body, fakePayPal.settings.credentials.webhookId);

  expect(contract.problems()).toEqual([]);
  expect(contract.seen()).toEqual([
    'GET /v2/checkout/orders/{id} 200',
    'GET /v2/payments/captures/{capture_id} 200',
    'POST /v1/notifications/verify-webhook-signature 200',
    'POST /v2/checkout/orders 201',
    'POST /v2/checkout/orders/{id}/capture 201',
    'POST /v2/payments/captures/{capture_id}/refund 200',
    'POST /v2/payments/captures/{capture_id}/refund 201',
    'POST /v2/payments/captures/{capture_id}/refund 422',
  ]);
});

test('every error of the stand-in has the shape that PayPal has published', async () => {
  await using t = await startClientWithFake();
  const { paypal, fakePayPal, contract } = t;
  for (const problem of ['broken', 'invalid', 'notSignedIn'] as const)
    fakePayPal.injectFault({ call: 'captureOrder', times: 2, fault: { kind: 'problem', problem } });
  fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'busy' } });
  for (const id of ['cap-1', 'cap-2', 'cap-3', 'cap-4', 'cap-5'])
    await paypal.captureOrder('5O190127TN364715T', id).catch((error: unknown) => error);
  await paypal.refundCapture('5O190127TN364715T', 'refund-1').catch((error: unknown) => error);
  await paypal.getCapture('5O190127TN364715T').catch((error: unknown) => error);

  expect(contract.problems()).toEqual([]);
  expect(contract.seen()).toEqual([
    'GET /v2/payments/captures/{capture_id} 404',
    'POST /v2/checkout/orders/{id}/capture 400',
    'POST /v2/checkout/orders/{id}/capture 401',
    'POST /v2/checkout/orders/{id}/capture 404',
    'POST /v2/checkout/orders/{id}/capture 500',
    'POST /v2/payments/captures/{capture_id}/refund 409',
  ]);
});

test('every event that the stand-in sends has the shape that PayPal has published', async () => {
  await using t = await startClientWithFake();
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    resource: { id: '1' },
  };
  expect(t.contract.eventProblems(t.fakePayPal.webhooks.signed(event).body)).toEqual([]);
});

test('the contract check sees a misnamed member, a wrong value and an unknown call', async () => {
  await using t = await startClientWithFake();
  const contract = new Contract();
  const { apiUrl } = t.fakePayPal.settings;
  const post = (path: string, body: object, headers = {}) =>
    contract.fetch(`${apiUrl}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  const amount = { currency_code: 'USD', value: '1.00' };
  await post('/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [{ amount, customId: 'x' }] });
  await post('/v2/checkout/orders', { intent: 'BUY', purchase_units: [{ amount }] });
  await post(
    '/v2/checkout/orders',
    { intent: 'CAPTURE', purchase_units: [] },
    { 'PayPal-Request-Id': 'x'.repeat(109) },
  );
  await post('/v2/checkout/baskets', {});
  expect(contract.problems()).toEqual([
    'POST /v2/checkout/orders 401 request /purchase_units/0: must NOT have unevaluated properties',
    'POST /v2/checkout/orders 401 request /intent: must be equal to one of the allowed values',
    'POST /v2/checkout/orders 401 parameter PayPal-Request-Id : must NOT have more than 108 characters',
    'POST /v2/checkout/orders 401 request /purchase_units: must NOT have fewer than 1 items',
    'POST /v2/checkout/baskets is in no contract',
  ]);
});
