import { z } from 'zod';
import { jsonIn } from './responses.schema.ts';

/** What PayPal signs a webhook with, within the bounds of its contract. */
const signatureHeaders = z.object({
  'paypal-auth-algo': z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  'paypal-cert-url': z.url().max(500).refine(isPayPals),
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

/** A certificate of anybody else's proves nothing: whatever it names is asked by nobody, PayPal included. */
function isPayPals(address: string): boolean {
  // Asked of what is no address at all too: a failed check does not keep zod from the next one.
  const url = URL.parse(address);
  if (url === null) return false;
  const { protocol, hostname, port, username, password } = url;
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isPlain && /^(?:[a-z0-9-]+\.)*paypal\.com$/.test(hostname);
}

export type IncomingHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The question whether a webhook is PayPal's own, or null when it cannot be. */
export function verificationBody(headers: IncomingHeaders, rawBody: string, webhookId: string): string | null {
  const read = signatureHeaders.safeParse(headers);
  if (!read.success || !isJsonObject(rawBody)) return null;
  const question = JSON.stringify({
    auth_algo: read.data['paypal-auth-algo'],
    cert_url: read.data['paypal-cert-url'],
    transmission_id: read.data['paypal-transmission-id'],
    transmission_sig: read.data['paypal-transmission-sig'],
    transmission_time: read.data['paypal-transmission-time'],
    webhook_id: webhookId,
  });
  // As it came, byte for byte: written anew, spaces, escapes and the order of members would differ from what is signed.
  return `${question.slice(0, -1)},"webhook_event":${rawBody}}`;
}

/** One whole object: a text that closes it early could add members to the question, such as a webhook id of its own. */
function isJsonObject(text: string): boolean {
  const read = jsonIn(text);
  return typeof read === 'object' && read !== null && !Array.isArray(read);
}
