import { z } from 'zod';
import { parseJson } from './responses.schema.ts';

/** The headers of PayPal's webhook signature, within the limits of its contract. */
const signatureHeaders = z.object({
  'paypal-auth-algo': z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  'paypal-cert-url': z.url().max(500).refine(isPayPalUrl),
  'paypal-transmission-id': z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+$/),
  'paypal-transmission-sig': z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+$/),
  'paypal-transmission-time': z.iso.datetime({ offset: true }).max(100),
});

/** A certificate from elsewhere proves nothing: PayPal is not asked about such a webhook. */
function isPayPalUrl(address: string): boolean {
  // Zod also calls this for invalid URLs: a failed check does not skip the next one.
  const url = URL.parse(address);
  if (url === null) return false;
  const { protocol, hostname, port, username, password } = url;
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isPlain && /^(?:[a-z0-9-]+\.)*paypal\.com$/.test(hostname);
}

export type IncomingHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The body of PayPal's verify-webhook-signature call; null if PayPal cannot have sent the webhook. */
export function verificationBody(headers: IncomingHeaders, rawBody: string, webhookId: string): string | null {
  const read = signatureHeaders.safeParse(headers);
  if (!read.success || !isJsonObject(rawBody)) return null;
  const body = JSON.stringify({
    auth_algo: read.data['paypal-auth-algo'],
    cert_url: read.data['paypal-cert-url'],
    transmission_id: read.data['paypal-transmission-id'],
    transmission_sig: read.data['paypal-transmission-sig'],
    transmission_time: read.data['paypal-transmission-time'],
    webhook_id: webhookId,
  });
  // The raw text: serialising it again would change spaces, escapes and member order, and invalidate the signature.
  return `${body.slice(0, -1)},"webhook_event":${rawBody}}`;
}

/** Requires a single object: a text that closes it early could add members to the body, such as another webhook id. */
function isJsonObject(text: string): boolean {
  const read = parseJson(text);
  return typeof read === 'object' && read !== null && !Array.isArray(read);
}
