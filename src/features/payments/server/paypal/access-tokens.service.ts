import { CLIENT_TOKEN_USABLE_MS } from '../../payments.schema.ts';
import { unreadableResponse, type ParsedResponse, type PayPalCall } from './exchange.service.ts';
import { tokenResponse } from './responses.schema.ts';

type Options = {
  clientId: string;
  clientSecret: string;
  now: () => Date;
  send: (call: PayPalCall) => Promise<ParsedResponse>;
};

export type AccessTokens = {
  /** Authorizes the server's calls, and never leaves it. */
  serverToken: () => Promise<string>;
  /** Called with a token that PayPal has refused. */
  discardServerToken: (refused: string) => void;
  /** For PayPal's script in the payer's browser. */
  clientToken: () => Promise<string>;
};

/** How long before its expiry a token is no longer handed out: it must still be valid when it is used. */
const EXPIRY_MARGIN_MS = 60_000;

/** Tokens, each fetched once for all who wait for it, and cached as long as they are valid. */
export function createAccessTokens(options: Options): AccessTokens {
  const server = new CachedToken(options.now, EXPIRY_MARGIN_MS, () => fetchToken(options, 'server token', {}));
  // A page goes on using what it was given: so much of the token's life has to be left.
  const client = new CachedToken(options.now, CLIENT_TOKEN_USABLE_MS + EXPIRY_MARGIN_MS, () =>
    fetchToken(options, 'client token', { response_type: 'client_token' }),
  );
  return {
    serverToken: () => server.get(),
    discardServerToken: (refused) => server.discard(refused),
    clientToken: () => client.get(),
  };
}

type Issued = { token: string; lifeS: number };

/** Caches a token until no more than `marginMs` of its life is left. */
class CachedToken {
  readonly #now: () => Date;
  readonly #marginMs: number;
  readonly #issue: () => Promise<Issued>;
  #cached: { token: string; until: number } | null = null;
  #pending: Promise<string> | null = null;

  constructor(now: () => Date, marginMs: number, issue: () => Promise<Issued>) {
    this.#now = now;
    this.#marginMs = marginMs;
    this.#issue = issue;
  }

  async get(): Promise<string> {
    if (this.#cached !== null && this.#now().getTime() < this.#cached.until) return this.#cached.token;
    this.#pending ??= this.#renew().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /** Drops only the token that was refused: another caller may have renewed it by now. */
  discard(refused: string): void {
    if (this.#cached?.token === refused) this.#cached = null;
  }

  async #renew(): Promise<string> {
    // Taken before the call: a token's life begins no earlier.
    const requestedAt = this.#now().getTime();
    const { token, lifeS } = await this.#issue();
    this.#cached = { token, until: requestedAt + lifeS * 1_000 - this.#marginMs };
    return token;
  }
}

async function fetchToken({ clientId, clientSecret, send }: Options, name: string, more: Record<string, string>) {
  const { body, debugId } = await send({
    name,
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...more }).toString(),
    kind: 'read',
  });
  const read = tokenResponse.safeParse(body);
  // Without its cause: that would quote the token.
  if (!read.success) throw unreadableResponse(name, { status: 200, debugId });
  return read.data;
}
