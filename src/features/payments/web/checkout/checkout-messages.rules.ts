import { PAYMENT_REFUSALS } from '../../payment-messages.rules.ts';

/** Why a payment cannot start. After showing the message, the page opens the seller's listings. */
export class PaymentSystemError extends Error {
  readonly description: string | undefined;

  constructor(title: string, { description, cause }: { description?: string; cause?: unknown } = {}) {
    super(title, { cause });
    this.name = 'PaymentSystemError';
    this.description = description;
  }
}

export const NOT_CONFIGURED = 'Payment System Not Configured';
export const SCRIPT_FAILED = 'Failed to load PayPal. Please check your internet connection and try again.';
export const SETUP_FAILED = 'Failed to load payment system...';
export const INITIALIZATION_FAILED = 'Failed to initialize payment system...';

export const INVALID_REQUEST = {
  title: 'Invalid Request',
  description: PAYMENT_REFUSALS.missing,
} as const;
export const LISTING_FAILED = 'Failed to load payment information';

export const SUCCESS = {
  title: 'Payment Successful',
  description: 'Your listing options have been activated!',
} as const;
export const CANCELLED = { title: 'Payment Cancelled', description: 'You cancelled the payment' } as const;
export const ERROR = {
  title: 'Payment Error',
  description: 'An error occurred during payment. Please try again.',
} as const;
export const UNCONFIRMED = {
  title: 'Warning',
  description: 'Payment succeeded but status update failed. Please contact support.',
} as const;
export const UNKNOWN = {
  title: 'Warning',
  description: 'We do not know yet whether PayPal took the payment.',
} as const;
export const NOT_TAKEN = 'PayPal did not take the payment. Please choose another payment method.';

/** How long each message is shown before the page navigates. */
export const SUCCESS_LINGER_MS = 2_000;
export const PROBLEM_LINGER_MS = 3_000;
