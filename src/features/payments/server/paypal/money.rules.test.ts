import { formatCents, toCents, toUsd } from '#app/lib/format.ts';
import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fromPayPalMoney, toPayPalMoney } from './money.rules.ts';
import { orderResponse } from './responses.schema.ts';

const dollars = integer({ min: 0, max: 999_999_999 });
const cents = integer({ min: 0, max: 99_999_999_999 });

test('every whole amount comes back as it went out', () => {
  assert(
    property(dollars, (usd) => {
      const money = toPayPalMoney(usd * 100);
      expect(money.value).toBe(`${usd}.00`);
      expect(fromPayPalMoney(money)).toEqual({ kind: 'usd', cents: usd * 100 });
    }),
  );
});

test('any amount with cents is told as it stands, and never rounded', () => {
  assert(
    property(dollars, integer({ min: 1, max: 99 }), (usd, rest) => {
      const value = `${usd}.${String(rest).padStart(2, '0')}`;
      const read = fromPayPalMoney({ currency_code: 'USD', value });
      expect(read).toEqual({ kind: 'usd', cents: usd * 100 + rest });
      expect(toPayPalMoney(usd * 100 + rest)).toEqual({ currency_code: 'USD', value });
    }),
  );
});

test('no text but whole dollars is taken for whole dollars', () => {
  assert(
    property(string(), (value) => {
      const read = fromPayPalMoney({ currency_code: 'USD', value });
      expect(read.kind === 'other' || Number(value) === toUsd(read.cents)).toBe(true);
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

test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 100_000_000_000])('%d is no price', (amount) => {
  expect(() => toPayPalMoney(amount)).toThrow(RangeError);
});

test('what is refunded is read to the cent, and nothing else is taken for dollars', () => {
  assert(
    property(cents, (amount) => {
      expect(fromPayPalMoney(toPayPalMoney(amount))).toEqual({ kind: 'usd', cents: amount });
    }),
  );
  expect(fromPayPalMoney({ currency_code: 'CAD', value: '3.50' }).kind).toBe('other');
  for (const value of ['3.505', '-3.50', '3.5', 'x'])
    expect(fromPayPalMoney({ currency_code: 'USD', value }).kind).toBe('other');
});

test('dollars and cents are added to the cent', () => {
  assert(
    property(cents, cents, (one, other) => {
      expect(toCents(toUsd(one)) + toCents(toUsd(other))).toBe(one + other);
      expect(toCents(toUsd(one)) - toCents(toUsd(other))).toBe(one - other);
    }),
  );
  expect(toCents(1.1) + toCents(2.2)).toBe(330);
  expect(formatCents(112_500)).toBe('$1,125.00');
});
