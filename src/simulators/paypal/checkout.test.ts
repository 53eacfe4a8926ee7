import { expect, test } from 'vitest';
import { BOTH, startClientWithFake, type ClientWithFake } from '#test/fixtures/paypal-client.ts';

const MERCHANT = 'https://merchant.example';

async function visit(t: ClientWithFake, orderId: string) {
  const query = new URLSearchParams({ token: orderId, origin: MERCHANT });
  return fetch(`${t.fakePayPal.url}/checkoutnow?${query}`);
}

async function choose(t: ClientWithFake, orderId: string, choice: string) {
  const body = new URLSearchParams({ token: orderId, origin: MERCHANT, choice });
  const response = await fetch(`${t.fakePayPal.url}/checkoutnow`, { method: 'POST', body });
  return response.text();
}

test('the payer sees that it is a simulation, what is bought and what it costs', async () => {
  await using t = await startClientWithFake();
  const { id } = await t.paypal.createOrder({ ...BOTH, brandName: 'Yard & <Sons>' }, 'create-1');
  const page = await (await visit(t, id)).text();
  for (const text of [
    'This is a simulation. No money moves.',
    '$1,125.00',
    'Premium, 90 days',
    'Yard &amp; &lt;Sons&gt;',
  ])
    expect(page).toContain(text);
  for (const choice of ['Pay now', 'Decline my card', 'Cancel']) expect(page).toContain(`>${choice}</button>`);
});

test('paying approves the order, cancelling leaves it, a declined card is found out at the capture', async () => {
  await using t = await startClientWithFake();
  const { id } = await t.paypal.createOrder(BOTH, 'create-1');
  expect(await choose(t, id, 'cancel')).toContain('"outcome":"cancelled"');
  expect(await t.paypal.captureOrder(id, 'cap-1')).toEqual({ kind: 'not-approved' });
  expect(await choose(t, id, 'decline')).toContain('"outcome":"approved"');
  expect(await t.paypal.captureOrder(id, 'cap-2')).toEqual({ kind: 'instrument-declined' });
  expect(await choose(t, id, 'pay')).toContain(`"orderId":"${id}"`);
  expect(await t.paypal.captureOrder(id, 'cap-3')).toMatchObject({ kind: 'captured' });
});

test('an order that is unknown or paid cannot be paid', async () => {
  await using t = await startClientWithFake();
  expect(await (await visit(t, 'NOSUCHORDER')).text()).toContain('"outcome":"failed"');
  const { id } = await t.paypal.createOrder(BOTH, 'create-1');
  t.fakePayPal.approve(id);
  await t.paypal.captureOrder(id, 'cap-1');
  expect(await choose(t, id, 'pay')).toContain('"reason":"ORDER_ALREADY_CAPTURED"');
});

test('the result is told to the merchant’s own origin, and no text of the address becomes script', async () => {
  await using t = await startClientWithFake();
  const attack = '</script><script>alert(1)</script>';
  const query = new URLSearchParams({ token: attack, origin: `${MERCHANT}/a'"<b` });
  const response = await fetch(`${t.fakePayPal.url}/checkoutnow?${query}`);
  const page = await response.text();
  expect(page).not.toContain(attack);
  expect(page).toContain(`"${MERCHANT}")`);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*script-src 'nonce-/);
  const nowhere = await fetch(`${t.fakePayPal.url}/checkoutnow?origin=javascript:alert(1)`);
  expect(await nowhere.text()).toContain(', "null")');
});

test('the browser’s script is served, and takes client tokens only while they are good', async () => {
  await using t = await startClientWithFake();
  const script = await fetch(t.fakePayPal.settings.sdkUrl);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toContain('window.paypal = ');
  const instance = async (body: string) =>
    (await fetch(`${t.fakePayPal.url}/web-sdk/v6/instance`, { method: 'POST', body })).status;
  const token = await t.paypal.getClientToken();
  expect(await instance(token)).toBe(204);
  expect(await instance('another')).toBe(401);
  t.advance(15 * 60_000);
  expect(await instance(token)).toBe(401);
});

test('a test in another process can make the stand-in misbehave', async () => {
  await using t = await startClientWithFake();
  const fault = { call: 'createOrder', fault: { kind: 'refusal', issue: 'COMPLIANCE_VIOLATION' } };
  const response = await fetch(`${t.fakePayPal.url}/stand-in/faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(response.status).toBe(204);
  await expect(t.paypal.createOrder(BOTH, 'create-1')).rejects.toMatchObject({ issue: 'COMPLIANCE_VIOLATION' });
});
