import { expect, test } from 'vitest';
import { PayPalError } from '#app/features/payments/server/paypal/error.rules.ts';
import { LIMITS } from '#app/features/payments/server/paypal/transport.service.ts';
import { limitsWithFake } from '#test/fixtures/paypal-limits.ts';
import { approvedOrder, BOTH, startClientWithFake } from '#test/fixtures/paypal-client.ts';

const SOME_ID = '5O190127TN364715T';

async function failureOf(call: Promise<unknown>): Promise<PayPalError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof PayPalError)) throw new Error('The call did not fail as PayPal calls do');
  return failure;
}

test.each([
  ['the connection breaks before anything is done', { kind: 'reset' }],
  ['the answer is lost after the money is taken', { kind: 'reset', after: true }],
  ['PayPal says nothing', { kind: 'hang' }],
  ['PayPal takes the money and says nothing', { kind: 'hang', after: true }],
  ['PayPal breaks', { kind: 'problem', problem: 'broken' }],
  ['PayPal is away', { kind: 'problem', problem: 'away' }],
  ['PayPal finds the request too slow', { kind: 'problem', problem: 'tooSlow' }],
  ['PayPal has too much to do', { kind: 'problem', problem: 'tooMany' }],
] as const)('when %s, the capture is asked for again with the same id, and taken once', async (_what, fault) => {
  await using t = await startClientWithFake({ limitsBeside: limitsWithFake });
  const id = await approvedOrder(t);
  t.fakePayPal.injectFault({ call: 'captureOrder', fault });
  const outcome = await t.paypal.captureOrder(id, 'cap-1');
  expect(outcome).toMatchObject({ kind: 'captured', order: { units: [{ captures: [{ status: 'COMPLETED' }] }] } });
  expect(t.fakePayPal.callsOf('captureOrder').map(({ requestId }) => requestId)).toEqual(['cap-1', 'cap-1']);
  expect(await t.paypal.captureOrder(id, 'cap-2')).toEqual({ kind: 'already-captured' });
});

test('ten captures of one order at the same time take the money once', async () => {
  await using t = await startClientWithFake();
  const id = await approvedOrder(t);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => t.paypal.captureOrder(id, 'cap-1')));
  const captureIds = outcomes.map((outcome) => outcome.kind === 'captured' && outcome.order.units[0]?.captures[0]?.id);
  expect(new Set(captureIds).size).toBe(1);
});

test('after three tries the call fails, and says that it may be tried again', async () => {
  await using t = await startClientWithFake();
  t.fakePayPal.injectFault({ call: 'getOrder', times: 9, fault: { kind: 'problem', problem: 'broken' } });
  const failure = await failureOf(t.paypal.getOrder(SOME_ID));
  expect(failure).toMatchObject({ status: 500, issue: 'INTERNAL_SERVER_ERROR', isWorthRetry: true });
  expect(failure.debugId).toMatch(/^[a-z0-9]{13}$/);
  expect(t.fakePayPal.callsOf('getOrder')).toHaveLength(3);
  const [first = 0, second = 0] = t.pauses;
  expect(first).toBeGreaterThan(100);
  expect(second).toBeGreaterThan(200);
});

test('a PayPal that nobody can reach is a failure that may be tried again', async () => {
  const t = await startClientWithFake();
  await t.fakePayPal[Symbol.asyncDispose]();
  const failure = await failureOf(t.paypal.getOrder(SOME_ID));
  expect(failure).toMatchObject({ status: null, isWorthRetry: true });
  expect(failure.message).toBe('PayPal did not answer server token: ECONNREFUSED');
  // A cause with a connection error would be mistaken for one of the database.
  expect(failure.cause).toBeUndefined();
  expect(t.attempts).toHaveLength(3);
});

test('a call that hangs each time ends within the time for all tries together', async () => {
  await using t = await startClientWithFake({
    limits: { ...LIMITS, readMs: 800, totalMs: 1_800, minRemainingMs: 300, firstPauseMs: 1 },
  });
  t.fakePayPal.injectFault({ call: 'getOrder', times: 3, fault: { kind: 'hang' } });
  const failure = await failureOf(t.paypal.getOrder(SOME_ID));
  expect(failure).toMatchObject({ status: null, isWorthRetry: true });
  expect(failure.message).toBe('PayPal did not answer get order: timeout');
  expect(t.fakePayPal.callsOf('getOrder')).toHaveLength(2);
});

test.each([
  ['in seconds', () => '5'],
  ['as a date', () => new Date(Date.now() + 5_000).toUTCString()],
])('waits as long as PayPal asks, told %s', async (_how, retryAfter) => {
  await using t = await startClientWithFake();
  const fault = { kind: 'problem', problem: 'tooMany', retryAfter: retryAfter() } as const;
  t.fakePayPal.injectFault({ call: 'createOrder', fault });
  await t.paypal.createOrder(BOTH, 'create-1');
  const [pause = 0] = t.pauses;
  expect(pause).toBeGreaterThan(1_000);
  expect(pause).toBeLessThanOrEqual(5_000);
});

test('gives up at once when PayPal asks for more patience than there is, and hands the wish on', async () => {
  await using t = await startClientWithFake();
  const fault = { kind: 'problem', problem: 'tooMany', retryAfter: '60' } as const;
  t.fakePayPal.injectFault({ call: 'createOrder', fault });
  const failure = await failureOf(t.paypal.createOrder(BOTH, 'create-1'));
  expect(failure).toMatchObject({ status: 429, isWorthRetry: true, retryAfterMs: 60_000 });
  expect(t.fakePayPal.callsOf('createOrder')).toHaveLength(1);
  expect(t.pauses).toEqual([]);
});

test('what PayPal refuses for good is not asked again', async () => {
  await using t = await startClientWithFake();
  t.fakePayPal.injectFault({ call: 'createOrder', fault: { kind: 'problem', problem: 'invalid' } });
  expect(await failureOf(t.paypal.createOrder(BOTH, 'create-1'))).toMatchObject({ status: 400, isWorthRetry: false });
  const dearer = { ...BOTH, totalCents: 125_100 };
  await expect(t.paypal.createOrder(dearer, 'create-2')).rejects.toThrow(RangeError);
  const unknown = await failureOf(t.paypal.getOrder(SOME_ID));
  expect(unknown).toMatchObject({ status: 404, issue: 'INVALID_RESOURCE_ID', isWorthRetry: false });
  expect(await t.paypal.captureOrder((await t.paypal.createOrder(BOTH, 'create-3')).id, 'cap-1')).toEqual({
    kind: 'not-approved',
  });
  expect(t.attempts.filter(({ attempt }) => attempt > 1)).toEqual([]);
});

test('a request that PayPal is still busy with is left alone, and may be asked for later', async () => {
  await using t = await startClientWithFake();
  const id = await approvedOrder(t);
  t.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'busy' } });
  const failure = await failureOf(t.paypal.captureOrder(id, 'cap-1'));
  expect(failure).toMatchObject({ status: 409, issue: 'PREVIOUS_REQUEST_IN_PROGRESS', isWorthRetry: true });
  expect(t.fakePayPal.callsOf('captureOrder')).toHaveLength(1);
});

test('an answer that makes no sense is a failure, not a payment', async () => {
  await using t = await startClientWithFake({ fetch: globalThis.fetch });
  const id = await approvedOrder(t);
  t.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'nonsense' } });
  const failure = await failureOf(t.paypal.captureOrder(id, 'cap-1'));
  expect(failure).toMatchObject({ status: 200, isWorthRetry: false });
  expect(failure.message).toBe("PayPal's answer to capture order cannot be read");
});

test.each(['', '../../payments', 'abc', `A${'B'.repeat(36)}`, 'A B', 'A%2F'])(
  'an id such as %j never gets into an address',
  async (id) => {
    await using t = await startClientWithFake();
    for (const call of [t.paypal.getOrder(id), t.paypal.captureOrder(id, 'x'), t.paypal.refundCapture(id, 'x')])
      expect(await failureOf(call)).toMatchObject({ status: null, issue: 'INVALID_RESOURCE_ID', isWorthRetry: false });
    expect(t.attempts).toEqual([]);
  },
);

test('the log has PayPal’s debug id for each answer, and neither tokens nor the payer', async () => {
  await using t = await startClientWithFake();
  const id = await approvedOrder(t);
  const outcome = await t.paypal.captureOrder(id, 'cap-1');
  expect(JSON.stringify(outcome)).toContain('payer@standin.example');
  expect(t.attempts.map(({ call, status }) => `${call} ${status}`)).toEqual([
    'server token 200',
    'create order 201',
    'capture order 201',
  ]);
  for (const { debugId } of t.attempts) expect(debugId).toMatch(/^[a-z0-9]{13}$/);
  const log = JSON.stringify(t.attempts);
  expect(log).not.toContain('payer@');
  for (const { authorization } of t.fakePayPal.callsOf('captureOrder'))
    expect(log).not.toContain(authorization?.slice(7));
});
