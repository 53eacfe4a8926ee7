import { CLIENT_TOKEN_GOOD_MS } from '../../payments.schema.ts';
import { unreadable, type Answer, type PayPalCall } from './exchange.service.ts';
import { tokenAnswer } from './responses.schema.ts';

type Options = {
  clientId: string;
  clientSecret: string;
  now: () => Date;
  send: (call: PayPalCall) => Promise<Answer>;
};

export type PayPalAccess = {
  /** For calls of ours. It never leaves the server. */
  serverToken: () => Promise<string>;
  /** After PayPal has refused it. */
  forgetServerToken: (refused: string) => void;
  /** For the payer's browser. */
  clientToken: () => Promise<string>;
};

/** Of its life, never used: what is handed out must still be good when it arrives. */
const LAST_MINUTE_MS = 60_000;

/** Tokens, each asked for once however many want it at the same time, and kept as long as they are good. */
export function openAccess(options: Options): PayPalAccess {
  const server = new TokenKeeper(options.now, LAST_MINUTE_MS, () => fetchToken(options, 'server token', {}));
  // A page goes on using what it was given: so much of the token's life has to be left.
  const client = new TokenKeeper(options.now, CLIENT_TOKEN_GOOD_MS + LAST_MINUTE_MS, () =>
    fetchToken(options, 'client token', { response_type: 'client_token' }),
  );
  return {
    serverToken: () => server.get(),
    forgetServerToken: (refused) => server.forget(refused),
    clientToken: () => client.get(),
  };
}

type Issued = { token: string; lifeS: number };

/** Keeps a token until no more than `leftMs` of its life is left. */
class TokenKeeper {
  readonly #now: () => Date;
  readonly #leftMs: number;
  readonly #issue: () => Promise<Issued>;
  #kept: { token: string; until: number } | null = null;
  #coming: Promise<string> | null = null;

  constructor(now: () => Date, leftMs: number, issue: () => Promise<Issued>) {
    this.#now = now;
    this.#leftMs = leftMs;
    this.#issue = issue;
  }

  async get(): Promise<string> {
    if (this.#kept !== null && this.#now().getTime() < this.#kept.until) return this.#kept.token;
    this.#coming ??= this.#renew().finally(() => {
      this.#coming = null;
    });
    return this.#coming;
  }

  /** Only the one that was refused: by now another caller may have brought its successor. */
  forget(refused: string): void {
    if (this.#kept?.token === refused) this.#kept = null;
  }

  async #renew(): Promise<string> {
    // Before the question: a token is never younger than its answer.
    const askedAt = this.#now().getTime();
    const { token, lifeS } = await this.#issue();
    this.#kept = { token, until: askedAt + lifeS * 1_000 - this.#leftMs };
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
  const read = tokenAnswer.safeParse(body);
  // Without its cause: that would quote the token.
  if (!read.success) throw unreadable(name, { status: 200, debugId });
  return read.data;
}
