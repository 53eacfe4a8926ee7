import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openCheckout } from '#test/checkout.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

test('the log names orders and what PayPal’s support needs, and neither payers nor secrets', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  await using checkout = await openCheckout({ logger });
  const { credentials } = checkout.fakePayPal.settings;
  const token = (await checkout.call('GET', '/paypal/setup')).json().clientToken;
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId, { isCardBad: true });
  await checkout.capture(orderId);
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  await checkout.capture(orderId);
  checkout.pass(60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  await checkout.confirm(orderId);
  const log = lines.join('');
  expect(log).toContain(orderId);
  expect(log).toMatch(/"debugId":"[0-9a-z]{13}"/);
  expect(log).toContain('"failure":"INSTRUMENT_DECLINED"');
  for (const secret of ['standin.example', 'Standin', 'sam@shop.example', token, credentials.clientSecret, 'Bearer'])
    expect(log).not.toContain(secret);
});

test('a seller whose address takes no mail gets what was paid for all the same', async () => {
  await using checkout = await openCheckout();
  const odd = await checkout.addUser({ email: '"odd one"@shop.example' });
  await checkout.addMachine({ id: 'odd', sellerId: odd.id });
  const headers = await checkout.signIn(odd);
  const body = { amount: 1_000, currency: 'USD', intent: 'CAPTURE', machineId: 'odd', premium: true };
  const orderId = (await checkout.call('POST', '/paypal/order', body, headers)).json().id;
  checkout.fakePayPal.approve(orderId);
  const captured = await checkout.call('POST', `/paypal/order/${orderId}/capture`, undefined, headers);
  expect(captured.json()).toEqual({ status: 'COMPLETED' });
  expect(await checkout.mails()).toEqual([]);
});
