import { expect } from 'vitest';
import * as z from 'zod/mini';
import { ownPayment, type OwnPayment } from '#app/features/payments/payments.schema.ts';
import { getPrice, type PlacementChoice } from '#app/features/payments/prices.rules.ts';
import type { Visit } from './browser.ts';
import { listMachine } from './portal-visits.ts';
import { site } from './site.ts';

/** Lists a Tajima as the signed-in user and pays for its placements without the payment page; `status` is PayPal's. */
export async function payForNewListing(v: Visit, choice: PlacementChoice, status = 'COMPLETED'): Promise<OwnPayment> {
  const machineId = await listMachine(v);
  const { request } = v.page;
  const order = { amount: getPrice('Tajima', choice).total, currency: 'USD', intent: 'CAPTURE', machineId, ...choice };
  const made = await request.post('/paypal/order', { data: order });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = z.object({ id: z.string() }).parse(await made.json());
  const form = new URLSearchParams({ token: id, origin: site().url, choice: 'pay' });
  expect((await fetch(`${site().payPalUrl}/checkoutnow`, { method: 'POST', body: form })).status).toBe(200);
  const captured = await request.post(`/paypal/order/${id}/capture`);
  expect(await captured.json()).toEqual({ status });
  const [newest] = z.array(ownPayment).parse(await (await request.get('/api/seller/payments')).json());
  if (newest?.orderId !== id) throw new Error('The payment is not the newest of its seller');
  return newest;
}
