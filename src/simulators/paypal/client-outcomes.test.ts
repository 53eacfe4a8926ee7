import { expect, test } from 'vitest';
import { createPayPalClient } from '#app/features/payments/server/paypal/client.service.ts';
import { approvedOrder, BOTH, capturedOrder, startClientWithFake } from '#test/fixtures/paypal-client.ts';

test('an order ties the money to its row, its machine and its options', async () => {
  await using t = await startClientWithFake();
  const { id, status } = await t.paypal.createOrder(BOTH, 'create-1');
  expect(status).toBe('PAYER_ACTION_REQUIRED');
  const { units, raw } = await t.paypal.getOrder(id);
  expect(units).toEqual([
    {
      customId: BOTH.customId,
      invoiceId: 'SY-1',
      amount: { kind: 'usd', cents: 112_500 },
      merchantId: t.fakePayPal.merchantId,
      captures: [],
      refunds: [],
    },
  ]);
  expect(raw).toMatchObject({
    purchase_units: [
      {
        amount: {
          value: '1125.00',
          breakdown: { item_total: { value: '1250.00' }, discount: { currency_code: 'USD', value: '125.00' } },
        },
        items: [{ unit_amount: { value: '1000.00' } }, { unit_amount: { value: '250.00' } }],
      },
    ],
  });
});

test('texts too long for PayPal are cut, and never inside a character', async () => {
  await using t = await startClientWithFake();
  const description = `${'x'.repeat(125)}🧵 and more`;
  const { raw } = await t.paypal.createOrder({ ...BOTH, description }, 'create-1');
  expect(raw).toMatchObject({ purchase_units: [{ description: `${'x'.repeat(125)}…` }] });
});

test('money that waits is told as waiting, although its order is complete', async () => {
  await using t = await startClientWithFake();
  const id = await approvedOrder(t);
  t.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING', reason: 'ECHECK' } });
  const outcome = await t.paypal.captureOrder(id, 'cap-1');
  const waiting = { status: 'PENDING', reason: 'ECHECK', amount: { kind: 'usd', cents: 112_500 } };
  expect(outcome).toMatchObject({ kind: 'captured', order: { status: 'COMPLETED', units: [{ captures: [waiting] }] } });
  const captureId = outcome.kind === 'captured' ? (outcome.order.units[0]?.captures[0]?.id ?? '') : '';
  expect(await t.paypal.refundCapture(captureId, 'refund-1')).toEqual({ kind: 'capture-pending' });
  t.fakePayPal.settle(captureId, 'COMPLETED');
  expect(await t.paypal.getCapture(captureId)).toMatchObject({ status: 'COMPLETED', reason: null, orderId: id });
});

test.each([
  ['INSTRUMENT_DECLINED', { kind: 'instrument-declined' }],
  ['PAYER_ACTION_REQUIRED', { kind: 'payer-action-required' }],
  ['ORDER_NOT_APPROVED', { kind: 'not-approved' }],
  ['ORDER_ALREADY_CAPTURED', { kind: 'already-captured' }],
  ['COMPLIANCE_VIOLATION', { kind: 'refused', issue: 'COMPLIANCE_VIOLATION' }],
  ['DUPLICATE_INVOICE_ID', { kind: 'refused', issue: 'DUPLICATE_INVOICE_ID' }],
  ['TRANSACTION_REFUSED', { kind: 'refused', issue: 'TRANSACTION_REFUSED' }],
])('the refusal %s is told to whoever decides', async (issue, outcome) => {
  await using t = await startClientWithFake();
  const id = await approvedOrder(t);
  t.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'refusal', issue } });
  expect(await t.paypal.captureOrder(id, 'cap-1')).toMatchObject(outcome);
  expect(t.contract.problems()).toEqual([]);
});

test('PayPal’s own way to ask for a refusal works too', async () => {
  await using t = await startClientWithFake();
  const id = await approvedOrder(t);
  const { apiUrl, credentials } = t.fakePayPal.settings;
  const mocking: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set('PayPal-Mock-Response', '{"mock_application_codes":"INSTRUMENT_DECLINED"}');
    return fetch(request);
  };
  const mocked = createPayPalClient({ apiUrl, ...credentials, now: () => new Date(), fetch: mocking });
  expect(await mocked.captureOrder(id, 'cap-1')).toEqual({ kind: 'instrument-declined' });
});

test('after a refused card the payer chooses again, and the next request id brings the money', async () => {
  await using t = await startClientWithFake();
  const { id } = await t.paypal.createOrder(BOTH, 'create-1');
  t.fakePayPal.approve(id, { isCardBad: true });
  expect(await t.paypal.captureOrder(id, 'cap-1')).toEqual({ kind: 'instrument-declined' });
  t.fakePayPal.approve(id);
  expect(await t.paypal.captureOrder(id, 'cap-1')).toEqual({ kind: 'instrument-declined' });
  expect(await t.paypal.captureOrder(id, 'cap-2')).toMatchObject({ kind: 'captured' });
});

test('an invoice is paid once, by whichever order comes first', async () => {
  await using t = await startClientWithFake();
  await capturedOrder(t);
  const { id } = await t.paypal.createOrder(BOTH, 'create-again');
  t.fakePayPal.approve(id);
  const outcome = await t.paypal.captureOrder(id, 'cap-again');
  expect(outcome).toMatchObject({ kind: 'refused', issue: 'DUPLICATE_INVOICE_ID' });
});

test('a double click on refund gives the money back once', async () => {
  await using t = await startClientWithFake();
  const { captureId } = await capturedOrder(t);
  const [first, second] = await Promise.all([
    t.paypal.refundCapture(captureId, 'refund-1'),
    t.paypal.refundCapture(captureId, 'refund-1'),
  ]);
  expect(first).toMatchObject({
    kind: 'refunded',
    refund: { status: 'COMPLETED', amount: { kind: 'usd', cents: 112_500 } },
  });
  expect(second).toEqual(first);
  expect(await t.paypal.refundCapture(captureId, 'refund-2')).toEqual({ kind: 'already-refunded' });
  expect(await t.paypal.getCapture(captureId)).toMatchObject({ status: 'REFUNDED' });
});

test.each(['COMPLETED', 'FAILED', 'CANCELLED'] as const)(
  'a refund that waits is told as waiting, and under the same request id that it is %s',
  async (status) => {
    await using t = await startClientWithFake();
    const { captureId } = await capturedOrder(t);
    t.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
    const waiting = { kind: 'refunded', refund: { status: 'PENDING', amount: { kind: 'usd', cents: 112_500 } } };
    for (const _time of [1, 2]) expect(await t.paypal.refundCapture(captureId, 'refund-1')).toMatchObject(waiting);
    expect(await t.paypal.refundCapture(captureId, 'refund-2')).toEqual({ kind: 'already-refunded' });
    expect(await t.paypal.getCapture(captureId)).toMatchObject({ status: 'COMPLETED' });
    t.fakePayPal.settleRefund(captureId, status);
    expect(await t.paypal.refundCapture(captureId, 'refund-1')).toMatchObject({ refund: { status } });
    const isBack = status === 'COMPLETED';
    expect(await t.paypal.getCapture(captureId)).toMatchObject({ status: isBack ? 'REFUNDED' : 'COMPLETED' });
    const next = await t.paypal.refundCapture(captureId, 'refund-3');
    expect(next).toMatchObject({ kind: isBack ? 'already-refunded' : 'refunded' });
  },
);

test('other money than was ordered is told as it came', async () => {
  await using t = await startClientWithFake();
  const id = await approvedOrder(t);
  t.fakePayPal.injectFault({
    call: 'captureOrder',
    fault: { kind: 'otherMoney', currency_code: 'CAD', value: '1125.00' },
  });
  const capture = { status: 'COMPLETED', amount: { kind: 'other', currency: 'CAD', value: '1125.00' } };
  expect(await t.paypal.captureOrder(id, 'cap-1')).toMatchObject({ order: { units: [{ captures: [capture] }] } });
});

test('no more is refunded than was taken', async () => {
  await using t = await startClientWithFake();
  const { captureId } = await capturedOrder(t);
  await t.paypal.refundCapture(captureId, 'refund-1', { amountCents: 100_000 });
  expect(await t.paypal.getCapture(captureId)).toMatchObject({ status: 'PARTIALLY_REFUNDED' });
  const tooMuch = await t.paypal.refundCapture(captureId, 'refund-2', { amountCents: 12_600 });
  expect(tooMuch).toMatchObject({ kind: 'refused', issue: 'REFUND_AMOUNT_EXCEEDED' });
});
