import { PaymentSystemError, SCRIPT_FAILED } from './checkout-messages.rules.ts';
/** The part of PayPal's JS SDK v6 that one payment needs. Its script leaves it in `window.paypal`. */
export type PayPalSdk = {
  createInstance: (options: InstanceOptions) => Promise<PayPalInstance>;
};

type InstanceOptions = {
  /** Valid for a quarter of an hour. */
  clientToken: string;
  components: readonly 'paypal-payments'[];
  pageType: 'checkout';
};

export type PayPalInstance = {
  findEligibleMethods: (options: { currencyCode: 'USD' }) => Promise<EligibleMethods>;
  createPayPalOneTimePaymentSession: (handlers: SessionHandlers) => PayPalSession;
};

type EligibleMethods = { isEligible: (method: 'paypal') => boolean };

export type SessionHandlers = {
  onApprove: (approval: { orderId: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
};

export type PayPalSession = {
  /** To be called within the click, with the order still being made: later the browser would block the window. */
  start: (options: { presentationMode: 'auto' }, order: Promise<{ orderId: string }>) => Promise<unknown>;
};

/** PayPal's SDK; undefined until its script has run. */
export function getPayPalSdk(place: object): PayPalSdk | undefined {
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

/** Loads a script of another site, once however often it is called. Throws PaymentSystemError. */
export function loadScript(url: string): Promise<void> {
  const before = loaded.get(url);
  if (before !== undefined) return before;
  const loading = append(url);
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url));
  return loading;
}

function append(url: string): Promise<void> {
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
