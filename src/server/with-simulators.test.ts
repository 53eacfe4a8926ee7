import { expect, test } from 'vitest';
import { readConfig, type Environment } from './config.ts';
import { paymentHosts } from './payment-hosts.ts';
import { withSimulators } from './with-simulators.ts';

const demoConfig = (env: Environment = {}) => readConfig({ DEMO: '1', ...env }, 'test');

test('in the demo one can pay without an account at PayPal, until the server stops', async () => {
  const resources = new AsyncDisposableStack();
  const { paypal } = await withSimulators(demoConfig(), resources);
  const { credentials, apiUrl, sdkUrl } = paypal.sandbox;
  const { status } = await fetch(sdkUrl);
  expect(status).toBe(200);
  expect(new URL(apiUrl).hostname).toBe('127.0.0.1');
  expect(credentials).toMatchObject({ webhookId: expect.stringMatching(/^[A-Z0-9]+$/) });
  expect(paymentHosts({ paypal })).toContain(new URL(sdkUrl).origin);
  expect(paypal.live.credentials).toBeNull();
  await resources.disposeAsync();
  await expect(fetch(sdkUrl)).rejects.toThrow('fetch failed');
});

test('who gives PayPal’s own credentials is taken to PayPal', async () => {
  await using resources = new AsyncDisposableStack();
  const config = demoConfig({ PAYPAL_SANDBOX_CLIENT_ID: 'id', PAYPAL_SANDBOX_CLIENT_SECRET: 'secret' });
  expect(await withSimulators(config, resources)).toBe(config);
});
