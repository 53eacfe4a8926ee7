/** For how long a page may use a client token that it was given. PayPal's live a quarter of an hour. */
export const CLIENT_TOKEN_GOOD_MS = 10 * 60_000;
