import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactPayer } from './payer-redaction.rules.ts';

const AMOUNT = { currency_code: 'USD', value: '500.00' };
const BOOKS = {
  id: '5O190127TN364715T',
  intent: 'CAPTURE',
  status: 'COMPLETED',
  create_time: '2026-01-01T00:00:00Z',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: 'tajima-6-head:premium',
      amount: AMOUNT,
      payments: { captures: [{ id: '3C679366HH908993F', status: 'COMPLETED', amount: AMOUNT, final_capture: true }] },
    },
  ],
};
const PERSON = { name: { given_name: 'Ada' }, email_address: 'ada@shop.example', payer_id: 'QYR5Z8XDVJNXQ' };

test('of an answer the order, its state and its sums are kept, and nothing of the payer', () => {
  const answer = {
    ...BOOKS,
    payer: PERSON,
    payment_source: { paypal: PERSON, card: { last_digits: '1111' } },
    purchase_units: BOOKS.purchase_units.map((unit) => ({ ...unit, shipping: { name: { full_name: 'Ada' } } })),
    links: [{ href: 'https://api.paypal.example/5O190127TN364715T' }],
  };
  expect(redactPayer(answer)).toEqual(BOOKS);
});

test('whatever an answer looks like, no field of a person survives at any depth', () => {
  const personal = fc.constantFrom('payer', 'payment_source', 'shipping', 'name', 'email_address', 'phone', 'address');
  const kept = fc.constantFrom('purchase_units', 'payments', 'captures', 'amount');
  const { tree } = fc.letrec((tie) => ({
    leaf: fc.constantFrom('Ada', 7, null, true),
    tree: fc.oneof(
      { maxDepth: 5 },
      tie('leaf'),
      fc.array(tie('tree')),
      fc.dictionary(fc.oneof(personal, kept), tie('tree')),
    ),
  }));
  fc.assert(
    fc.property(tree, (answer) => {
      const clean = redactPayer(answer);
      expect(JSON.stringify(clean)).not.toMatch(/"(payer|payment_source|shipping|name|email_address|phone|address)":/);
      expect(redactPayer(clean)).toEqual(clean);
    }),
  );
});
