import { expect, test } from 'vitest';
import { createCheckout, type SessionHandlers } from './open-checkout.rules.ts';

/** A fake PayPal instance whose sessions, identified by number, end on command. */
function startInstance() {
  const sessions: SessionHandlers[] = [];
  const instance = {
    createPayPalOneTimePaymentSession: (handlers: SessionHandlers) => {
      sessions.push(handlers);
      return {
        start: async (_options: unknown, order: Promise<unknown>) => {
          await order;
          return new Promise<never>(() => {});
        },
      };
    },
  };
  return { instance, sessions };
}

test('what PayPal says late of a refused attempt does not end the next one', async () => {
  const { instance, sessions } = startInstance();
  const checkout = createCheckout(instance);
  const refusal = new Error('The price has changed');
  expect(await checkout.pay(Promise.reject(refusal))).toEqual({ kind: 'failed', error: refusal });
  const second = checkout.pay(Promise.resolve('second'));
  sessions[0]?.onError(new Error('The order never came'));
  sessions[0]?.onCancel();
  await sessions.at(-1)?.onApprove({ orderId: 'second' });
  expect(await second).toEqual({ kind: 'approved', orderId: 'second' });
});

test('an SDK that gives no session is a payment that failed', async () => {
  const broken = new Error('No session');
  const checkout = createCheckout({
    createPayPalOneTimePaymentSession: () => {
      throw broken;
    },
  });
  expect(await checkout.pay(Promise.resolve('order'))).toEqual({ kind: 'failed', error: broken });
});
