import { expect, test } from 'vitest';
import { parseLeniently } from '#app/lib/query-string.ts';
import { parsePaymentRequest } from './checkout-address.rules.ts';
import { paymentSearch } from './payments-search.schema.ts';

test.each([
  [
    { machineId: 'm', premium: 'true', featured: 'false' },
    { premium: true, featured: false },
  ],
  [
    { machineId: 'm', featured: 'true' },
    { premium: false, featured: true },
  ],
  [
    { machineId: 'm', premium: 'true', featured: 'banana' },
    { premium: true, featured: false },
  ],
])('%o asks for %o', (raw, choice) => {
  expect(parsePaymentRequest(parseLeniently(paymentSearch, raw))).toEqual({ machineId: 'm', choice });
});

test.each([
  [{}],
  [{ premium: 'true' }],
  [{ machineId: '', premium: 'true' }],
  [{ machineId: ['m', 'n'], premium: 'true' }],
  [{ machineId: 'm' }],
  [{ machineId: 'm', premium: 'false', featured: 'false' }],
  [{ machineId: 'm', premium: '1' }],
])('%o asks for nothing that can be paid', (raw) => {
  expect(parsePaymentRequest(parseLeniently(paymentSearch, raw))).toBeNull();
});
