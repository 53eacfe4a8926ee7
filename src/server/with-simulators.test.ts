import { expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { readConfig, type Environment } from './config.ts';
import { withSimulators } from './with-simulators.ts';
import { paymentHosts } from './pages/page-policy.ts';

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

test('in the demo one can import from a partner site, at an address that stays the same', async () => {
  const config = demoConfig({ PAYPAL_SANDBOX_CLIENT_ID: 'id', PAYPAL_SANDBOX_CLIENT_SECRET: 'secret' });
  const http = { ...config.http, port: await freePort() };
  await using resources = new AsyncDisposableStack();
  const { partner } = await withSimulators({ ...config, http }, resources);
  expect(partner).toEqual({ siteUrl: `http://127.0.0.1:${http.port + 1_000}`, isSimulated: true });
  const { status } = await fetch(`${partner.siteUrl}/robots.txt`);
  expect(status).toBe(200);
});

test('a second demo, and one at the last of all ports, have a partner site too', async () => {
  const config = demoConfig({ PAYPAL_SANDBOX_CLIENT_ID: 'id', PAYPAL_SANDBOX_CLIENT_SECRET: 'secret' });
  await using resources = new AsyncDisposableStack();
  const port = await freePort();
  for (const taken of [port, port, 65_535]) {
    const { partner } = await withSimulators({ ...config, http: { ...config.http, port: taken } }, resources);
    const { status } = await fetch(`${partner.siteUrl}/robots.txt`);
    expect(status).toBe(200);
  }
});

test('who gives PayPal’s own credentials and a partner’s address is taken there', async () => {
  await using resources = new AsyncDisposableStack();
  const config = demoConfig({
    PAYPAL_SANDBOX_CLIENT_ID: 'id',
    PAYPAL_SANDBOX_CLIENT_SECRET: 'secret',
    PARTNER_SITE_URL: 'https://partner.example/used',
  });
  expect(await withSimulators(config, resources)).toBe(config);
});
