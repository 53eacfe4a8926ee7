import type { Config } from './config.ts';

/** Where PayPal's browser script loads from and what it needs beside: the payment page admits these, no other page does. */
export function paymentHosts({ paypal }: Pick<Config, 'paypal'>): string[] {
  const own = [paypal.sandbox, paypal.live].map(({ sdkUrl }) => new URL(sdkUrl).origin);
  return [...new Set(own), 'https://*.paypalobjects.com'];
}
