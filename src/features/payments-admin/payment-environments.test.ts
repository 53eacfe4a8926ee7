import { expect, test } from 'vitest';
import { openShop } from '#test/payment-shop.ts';

test('an admin is told which environments are set up, and nobody hears a secret', async () => {
  await using shop = await openShop({ env: { PAYPAL_LIVE_CLIENT_ID: '', PAYPAL_LIVE_CLIENT_SECRET: '' } });
  const answer = await shop.asAdmin('GET', '/api/admin/payment-environments');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      live: { isConfigured: false, hasWebhook: false, isSimulated: false },
      sandbox: { isConfigured: true, hasWebhook: true, isSimulated: false },
      playMoneyListings: 0,
    },
  ]);
  expect((await shop.call('GET', '/api/admin/payment-environments')).statusCode).toBe(403);
});
