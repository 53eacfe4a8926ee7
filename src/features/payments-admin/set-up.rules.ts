import type { EnvironmentState } from './payment-environments.schema.ts';

/** What an environment still lacks, in words. */
export function setUpWords({ isConfigured, hasWebhook, isSimulated }: EnvironmentState): string {
  if (isSimulated) return 'A stand-in takes the place of PayPal here.';
  if (!isConfigured) return 'PayPal is not configured here: nobody could pay.';
  return hasWebhook
    ? 'PayPal is configured here, its messages included.'
    : 'PayPal is configured here, without its messages: payments and refunds made elsewhere are noticed later.';
}
