import * as z from 'zod/mini';

/** The most browsers in which one subscriber is notified. */
export const MAX_BROWSERS = 10;
const ENDPOINT_MAX = 1_000;

const endpoint = z.string().check(z.maxLength(ENDPOINT_MAX), z.url('Must be an address'));

/** The public key that browsers ask for when they subscribe (RFC 8292), in base64url. */
export const pushKey = z.object({ publicKey: z.string() });

/** A browser's subscription, as its `PushSubscription` states it. */
export const pushSubscriptionInput = z.strictObject({
  endpoint,
  keys: z.strictObject({
    /** A point of the curve P-256: 65 bytes. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'Must be 65 bytes in base64url')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Must be 16 bytes in base64url')),
  }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;

export const pushEndpoint = z.strictObject({ endpoint });

export const storedPushSubscription = z.object({ id: z.uuid() });
/** The subscription of a browser; null if the subscriber is not notified in it. */
export const foundPushSubscription = z.object({ id: z.nullable(z.uuid()) });

export const pushSubscriptionParams = z.object({ id: z.uuid('This cannot be a subscription') });
