import { INITIALIZATION_FAILED, PaymentSystemError } from './checkout-messages.rules.ts';
import { payPalOf, type PayPalInstance, type PayPalSdk, loadScript } from './paypal-sdk.rules.ts';

/** How a payer left PayPal. */
export type Outcome =
  | { kind: 'approved'; orderId: string }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown };

export type Checkout = {
  /** Takes the payer to PayPal, with an order that is still coming. Only within a click; again after it has ended. */
  pay: (order: Promise<string>) => Promise<Outcome>;
};

type Place = { sdkUrl: string; clientToken: string };

const TRIES = 20;
const BETWEEN_TRIES_MS = 100;

/** Brings PayPal onto the page. Throws PaymentSystemError. */
export async function openCheckout({ sdkUrl, clientToken }: Place): Promise<Checkout> {
  await loadScript(sdkUrl);
  const sdk = await whenThere(() => payPalOf(window));
  return checkoutWith(await instanceOf(sdk, clientToken));
}

async function whenThere(look: () => PayPalSdk | undefined): Promise<PayPalSdk> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const sdk = look();
    if (sdk !== undefined) return sdk;
    await new Promise((resolve) => {
      setTimeout(resolve, BETWEEN_TRIES_MS);
    });
  }
  throw new PaymentSystemError(INITIALIZATION_FAILED);
}

async function instanceOf(sdk: PayPalSdk, clientToken: string): Promise<PayPalInstance> {
  try {
    const instance = await sdk.createInstance({ clientToken, components: ['paypal-payments'], pageType: 'checkout' });
    const methods = await instance.findEligibleMethods({ currencyCode: 'USD' });
    if (methods.isEligible('paypal')) return instance;
  } catch (cause) {
    throw new PaymentSystemError(INITIALIZATION_FAILED, { cause });
  }
  throw new PaymentSystemError(INITIALIZATION_FAILED);
}

/** A session for each attempt: what an earlier one still has to say neither ends the next one nor closes its window. */
export function checkoutWith(instance: Pick<PayPalInstance, 'createPayPalOneTimePaymentSession'>): Checkout {
  return {
    pay: (order) =>
      new Promise<Outcome>((resolve) => {
        const fail = (error: unknown) => resolve({ kind: 'failed', error });
        // Before the session hears of it: it may put an error of its own in the place of what the shop has to say.
        order.catch(fail);
        const session = instance.createPayPalOneTimePaymentSession({
          onApprove: async ({ orderId }) => resolve({ kind: 'approved', orderId }),
          onCancel: () => resolve({ kind: 'cancelled' }),
          onError: fail,
        });
        session
          .start(
            { presentationMode: 'auto' },
            order.then((orderId) => ({ orderId })),
          )
          .catch(fail);
      }).catch((error: unknown) => ({ kind: 'failed', error })),
  };
}
