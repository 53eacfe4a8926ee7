import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openShop } from '#test/payment-shop.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

test('the log names orders and what PayPal’s support needs, and neither payers nor secrets', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  await using shop = await openShop({ logger });
  const { credentials } = shop.fakePayPal.settings;
  const token = (await shop.call('GET', '/paypal/setup')).json().clientToken;
  const orderId = await shop.order();
  shop.fakePayPal.approve(orderId, { isCardBad: true });
  await shop.capture(orderId);
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  await shop.capture(orderId);
  shop.pass(60_000);
  await shop.tick(SWEEP_PAYMENTS);
  await shop.confirm(orderId);
  const log = lines.join('');
  expect(log).toContain(orderId);
  expect(log).toMatch(/"debugId":"[0-9a-z]{13}"/);
  expect(log).toContain('"failure":"INSTRUMENT_DECLINED"');
  for (const secret of ['standin.example', 'Standin', 'sam@shop.example', token, credentials.clientSecret, 'Bearer'])
    expect(log).not.toContain(secret);
});

test('a seller whose address takes no mail gets what was paid for all the same', async () => {
  await using shop = await openShop();
  const odd = await shop.addUser({ email: '"odd one"@shop.example' });
  await shop.addMachine({ id: 'odd', sellerId: odd.id });
  const headers = await shop.signIn(odd);
  const body = { amount: 1_000, currency: 'USD', intent: 'CAPTURE', machineId: 'odd', premium: true };
  const orderId = (await shop.call('POST', '/paypal/order', body, headers)).json().id;
  shop.fakePayPal.approve(orderId);
  const captured = await shop.call('POST', `/paypal/order/${orderId}/capture`, undefined, headers);
  expect(captured.json()).toEqual({ status: 'COMPLETED' });
  expect(await shop.mails()).toEqual([]);
});
