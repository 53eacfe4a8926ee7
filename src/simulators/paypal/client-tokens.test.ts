import { expect, test } from 'vitest';
import { CLIENT_TOKEN_USABLE_MS } from '#app/features/payments/payments.schema.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { startClientWithFake } from '#test/fixtures/paypal-client.ts';

const SOME_ID = '5O190127TN364715T';
/** The response does not matter here. */
const ignored = () => undefined;

test('twenty payers at once cost one client token', async () => {
  await using t = await startClientWithFake();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => t.paypal.getClientToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(t.fakePayPal.callsOf('token')).toHaveLength(1);
});

test('a client token that is handed out outlives every page that may use it', async () => {
  const lifeMs = 15 * MINUTE_MS;
  await using t = await startClientWithFake();
  const born = new Map<string, number>();
  for (let minute = 0; minute <= 30; minute += 0.25) {
    const token = await t.paypal.getClientToken();
    born.set(token, born.get(token) ?? minute);
    const ageMs = (minute - (born.get(token) ?? minute)) * MINUTE_MS;
    expect(ageMs + CLIENT_TOKEN_USABLE_MS).toBeLessThan(lifeMs);
    t.advance(0.25 * MINUTE_MS);
  }
  // A page that polls every few seconds costs PayPal one token in four minutes.
  expect(t.fakePayPal.callsOf('token').length).toBeLessThanOrEqual(8);
});

test('a client token that a page could not use to its end is not handed out twice', async () => {
  const answers = [660, 661, 900].map((expires_in, index) => ({ access_token: `token${index}`, expires_in }));
  const short: typeof fetch = async () => Response.json(answers.shift());
  await using t = await startClientWithFake({ fetch: short });
  expect(await t.paypal.getClientToken()).toBe('token0');
  expect(await t.paypal.getClientToken()).toBe('token1');
  t.advance(1_500);
  expect(await t.paypal.getClientToken()).toBe('token2');
});

test('the server’s token serves many calls, and is renewed a minute before its end', async () => {
  await using t = await startClientWithFake();
  const call = () => t.paypal.getOrder(SOME_ID).catch(ignored);
  await Promise.all([call(), call(), call()]);
  t.advance(32_400_000 - 1.5 * MINUTE_MS);
  await call();
  expect(t.fakePayPal.callsOf('token')).toHaveLength(1);
  t.advance(MINUTE_MS);
  await call();
  expect(t.fakePayPal.callsOf('token')).toHaveLength(2);
  const used = new Set(t.fakePayPal.callsOf('getOrder').map(({ authorization }) => authorization));
  expect(used.size).toBe(2);
});

test('a token that PayPal no longer takes is renewed once, however many calls find out', async () => {
  await using t = await startClientWithFake();
  await t.paypal.getOrder(SOME_ID).catch(ignored);
  t.fakePayPal.expireTokens();
  const calls = Array.from({ length: 10 }, () => t.paypal.getOrder(SOME_ID));
  const failures = await Promise.allSettled(calls);
  expect(failures).toMatchObject(calls.map(() => ({ reason: { status: 404 } })));
  expect(t.fakePayPal.callsOf('token')).toHaveLength(2);
});

test('a second refusal of the token is final', async () => {
  await using t = await startClientWithFake();
  t.fakePayPal.injectFault({ call: 'getOrder', times: 5, fault: { kind: 'problem', problem: 'notSignedIn' } });
  await expect(t.paypal.getOrder(SOME_ID)).rejects.toMatchObject({ status: 401, isWorthRetry: false });
  expect(t.fakePayPal.callsOf('getOrder')).toHaveLength(2);
  expect(t.fakePayPal.callsOf('token')).toHaveLength(2);
});

test('a wrong secret is told as what it is, and asked anew the next time', async () => {
  await using t = await startClientWithFake({ clientSecret: 'wrong' });
  for (let time = 1; time <= 2; time += 1) {
    await expect(t.paypal.getClientToken()).rejects.toMatchObject({ status: 401, issue: 'invalid_client' });
    expect(t.fakePayPal.callsOf('token')).toHaveLength(time);
  }
});
