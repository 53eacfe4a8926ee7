import { INITIALIZATION_FAILED, PaymentSystemError, SCRIPT_FAILED } from './checkout-messages.rules.ts';

/** How the payer's PayPal session ended. */
export type CheckoutOutcome =
  | { kind: 'approved'; orderId: string }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown };

export type Checkout = {
  /**
   * Opens PayPal's window for an order that is still being created. Call it within a click, and again only after the
   * session has ended.
   */
  pay: (order: Promise<string>) => Promise<CheckoutOutcome>;
};

type CheckoutOptions = { sdkUrl: string; clientToken: string };

const TRIES = 20;
const BETWEEN_TRIES_MS = 100;

/** Loads PayPal's script and creates its instance. Throws PaymentSystemError. */
export async function openCheckout({ sdkUrl, clientToken }: CheckoutOptions): Promise<Checkout> {
  await loadScript(sdkUrl);
  const sdk = await waitForSdk(() => getPayPalSdk(window));
  return createCheckout(await createInstance(sdk, clientToken));
}

async function waitForSdk(look: () => PayPalSdk | undefined): Promise<PayPalSdk> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const sdk = look();
    if (sdk !== undefined) return sdk;
    await new Promise((resolve) => {
      setTimeout(resolve, BETWEEN_TRIES_MS);
    });
  }
  throw new PaymentSystemError(INITIALIZATION_FAILED);
}

async function createInstance(sdk: PayPalSdk, clientToken: string): Promise<PayPalInstance> {
  try {
    const instance = await sdk.createInstance({ clientToken, components: ['paypal-payments'], pageType: 'checkout' });
    const methods = await instance.findEligibleMethods({ currencyCode: 'USD' });
    if (methods.isEligible('paypal')) return instance;
  } catch (cause) {
    throw new PaymentSystemError(INITIALIZATION_FAILED, { cause });
  }
  throw new PaymentSystemError(INITIALIZATION_FAILED);
}

/** One session per attempt: late events of an earlier session neither end the next one nor close its window. */
export function createCheckout(instance: Pick<PayPalInstance, 'createPayPalOneTimePaymentSession'>): Checkout {
  return {
    pay: (order) =>
      new Promise<CheckoutOutcome>((resolve) => {
        const fail = (error: unknown) => resolve({ kind: 'failed', error });
        // Before the session handles the rejection, since it may replace this error with its own.
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

/** The part of PayPal's JS SDK v6 that a single payment needs. The script sets `window.paypal`. */
type PayPalSdk = {
  createInstance: (options: {
    /** Valid for 15 minutes. */
    clientToken: string;
    components: readonly 'paypal-payments'[];
    pageType: 'checkout';
  }) => Promise<PayPalInstance>;
};

type PayPalInstance = {
  findEligibleMethods: (options: { currencyCode: 'USD' }) => Promise<{ isEligible: (method: 'paypal') => boolean }>;
  createPayPalOneTimePaymentSession: (handlers: SessionHandlers) => {
    /** Must be called within the click, with the order still pending: later the browser would block the window. */
    start: (options: { presentationMode: 'auto' }, order: Promise<{ orderId: string }>) => Promise<unknown>;
  };
};

export type SessionHandlers = {
  onApprove: (approval: { orderId: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
};

/** PayPal's SDK; undefined until its script has run. */
function getPayPalSdk(place: object): PayPalSdk | undefined {
  const sdk: unknown = 'paypal' in place ? place.paypal : undefined;
  return isPayPalSdk(sdk) ? sdk : undefined;
}

function isPayPalSdk(value: unknown): value is PayPalSdk {
  return (
    typeof value === 'object' &&
    value !== null &&
    'createInstance' in value &&
    typeof value.createInstance === 'function'
  );
}

const loaded = new Map<string, Promise<void>>();

/** Loads an external script once, however often it is called. Throws PaymentSystemError. */
function loadScript(url: string): Promise<void> {
  const before = loaded.get(url);
  if (before !== undefined) return before;
  const loading = appendScript(url);
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url));
  return loading;
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new PaymentSystemError(SCRIPT_FAILED));
    });
    document.head.append(script);
  });
}
