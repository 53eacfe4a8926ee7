import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { addUsd, subtractUsd } from '#app/lib/money.ts';
import { toUsd, fromPayPalMoney, toPayPalMoney } from './money.rules.ts';
import { orderResponse } from './responses.schema.ts';

const dollars = integer({ min: 0, max: 999_999_999 });

test('every whole amount comes back as it went out', () => {
  assert(
    property(dollars, (usd) => {
      const money = toPayPalMoney(usd);
      expect(money.value).toMatch(/^\d+\.00$/);
      expect(fromPayPalMoney(money)).toEqual({ kind: 'usd', usd });
    }),
  );
});

test('any amount with cents is told as it stands, and never rounded', () => {
  assert(
    property(dollars, integer({ min: 1, max: 99 }), (usd, cents) => {
      const value = `${usd}.${String(cents).padStart(2, '0')}`;
      expect(fromPayPalMoney({ currency_code: 'USD', value })).toEqual({ kind: 'other', currency: 'USD', value });
    }),
  );
});

test('no text but whole dollars is taken for whole dollars', () => {
  assert(
    property(string(), (value) => {
      const read = fromPayPalMoney({ currency_code: 'USD', value });
      expect(read.kind === 'other' || Number(value) === read.usd).toBe(true);
    }),
  );
  for (const value of ['', '-5.00', '1e3', '1,125.00', ' 5.00', '5.', '.00', '0x10', '99999999999.00'])
    expect(fromPayPalMoney({ currency_code: 'USD', value })).toMatchObject({ kind: 'other' });
});

test('another currency is told, whatever its amount', () => {
  const money = { currency_code: 'CAD', value: '1125.00' };
  expect(fromPayPalMoney(money)).toEqual({ kind: 'other', currency: 'CAD', value: '1125.00' });
  const unit = { amount: money, payments: { captures: [{ id: 'C1', status: 'COMPLETED', amount: money }] } };
  const order = orderResponse.parse({ id: 'O1', status: 'COMPLETED', purchase_units: [unit] });
  expect(order.units[0]?.captures[0]?.amount).toEqual({ kind: 'other', currency: 'CAD', value: '1125.00' });
});

test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_000])('%d is no price', (usd) => {
  expect(() => toPayPalMoney(usd)).toThrow(RangeError);
});

test('what is refunded is read to the cent, and nothing else is taken for dollars', () => {
  assert(
    property(dollars, integer({ min: 0, max: 99 }), (usd, cents) => {
      const value = `${usd}.${String(cents).padStart(2, '0')}`;
      expect(toUsd(fromPayPalMoney({ currency_code: 'USD', value }))).toBe(Number(value));
    }),
  );
  expect(toUsd(null)).toBeNull();
  expect(toUsd(fromPayPalMoney({ currency_code: 'CAD', value: '3.50' }))).toBeNull();
  for (const value of ['3.505', '-3.50', '3.5', 'x']) {
    expect(toUsd(fromPayPalMoney({ currency_code: 'USD', value }))).toBeNull();
  }
});

test('dollars and cents are added to the cent', () => {
  const cents = integer({ min: 0, max: 99_999_999_999 });
  assert(
    property(cents, cents, (one, other) => {
      expect(addUsd(one / 100, other / 100)).toBe((one + other) / 100);
      expect(subtractUsd(one / 100, other / 100)).toBe((one - other) / 100);
    }),
  );
});
