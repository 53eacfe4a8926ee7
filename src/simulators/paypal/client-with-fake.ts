import {
  createPayPalClient,
  type PayPalClient,
  type PayPalOptions,
} from '#app/features/payments/server/paypal/client.service.ts';
import type { NewOrder } from '#app/features/payments/server/paypal/order.rules.ts';
import type { RetryLimits, PayPalAttempt } from '#app/features/payments/server/paypal/transport.service.ts';
import { Contract } from './contract-check.ts';
import { startFakePayPal, type FakePayPal } from './fake-paypal.ts';

export type ClientWithFake = AsyncDisposable & {
  fakePayPal: FakePayPal;
  contract: Contract;
  paypal: PayPalClient;
  /** What the log would have. */
  attempts: PayPalAttempt[];
  /** For how long the client would have waited between tries. */
  pauses: number[];
  /** Lets time go on. */
  advance: (ms: number) => void;
};

/** Both Premium and Featured, with the discount for both. */
export const BOTH: NewOrder = {
  customId: '0b3f6b5e-7c1d-4a53-9a9e-0c9b6f5d2e11',
  invoiceId: 'SY-1',
  description: 'Tajima TMAR-K1506C, 6 heads: Premium and Featured for 90 days',
  items: [
    { name: 'Premium, 90 days', priceCents: 100_000 },
    { name: 'Featured, 90 days', priceCents: 25_000 },
  ],
  totalCents: 112_500,
  brandName: 'Stitchyard',
  returnUrl: 'https://shop.example/listing-payment-paypal',
  cancelUrl: 'https://shop.example/listing-payment-paypal',
};

/** Our client and the fake, over HTTP, with everything they say held against the contract. For tests. */
export async function startClientWithFake({
  webhookAddress = null,
  limitsBeside,
  ...options
}: Partial<PayPalOptions> & {
  webhookAddress?: string | null;
  limitsBeside?: (fakePayPal: FakePayPal) => RetryLimits;
} = {}): Promise<ClientWithFake> {
  let passedMs = 0;
  const now = () => new Date(Date.now() + passedMs);
  const fakePayPal = await startFakePayPal({ now, webhookAddress });
  const contract = new Contract();
  const [tries, pauses]: [PayPalAttempt[], number[]] = [[], []];
  const { apiUrl, credentials } = fakePayPal.settings;
  const paypal = createPayPalClient({
    apiUrl,
    ...credentials,
    now,
    fetch: contract.fetch,
    pause: async (ms) => pauses.push(ms),
    onAttempt: (told) => tries.push(told),
    ...(limitsBeside === undefined ? {} : { limits: limitsBeside(fakePayPal) }),
    ...options,
  });
  return {
    fakePayPal,
    contract,
    paypal,
    attempts: tries,
    pauses,
    advance: (ms) => {
      passedMs += ms;
    },
    [Symbol.asyncDispose]: async () => {
      await fakePayPal[Symbol.asyncDispose]();
      const problems = contract.problems();
      if (problems.length > 0) throw new Error(`Not as PayPal has published it: ${problems.join('; ')}`);
    },
  };
}

/** An order that its payer has agreed to. */
export async function approvedOrder(
  { paypal, fakePayPal }: ClientWithFake,
  order: Partial<NewOrder> = {},
): Promise<string> {
  const { id } = await paypal.createOrder({ ...BOTH, ...order }, `create-${order.invoiceId ?? BOTH.invoiceId}`);
  fakePayPal.approve(id);
  return id;
}

/** An order whose money is taken. */
export async function capturedOrder(t: ClientWithFake): Promise<{ orderId: string; captureId: string }> {
  const orderId = await approvedOrder(t);
  const outcome = await t.paypal.captureOrder(orderId, `cap-${orderId}`);
  const captureId = outcome.kind === 'captured' ? outcome.order.units[0]?.captures[0]?.id : undefined;
  if (captureId === undefined) throw new Error('Nothing was captured');
  return { orderId, captureId };
}
