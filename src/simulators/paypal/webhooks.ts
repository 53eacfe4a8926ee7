import { randomUUID } from 'node:crypto';
import { newId } from './ledger.ts';
import { signatureOf, type Keys } from './signatures.ts';
import { timeText } from './views.ts';

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED'
  | 'CUSTOMER.DISPUTE.CREATED'
  | 'CUSTOMER.DISPUTE.UPDATED'
  | 'CUSTOMER.DISPUTE.RESOLVED';

/** How events are sent: at once, twice each, or only on release. */
export type Sending = 'once' | 'twice' | 'held';

type Event = { id: string; event_type: EventType };
type Options = {
  /** Null without a receiver. */
  address: string | null;
  webhookId: string;
  keys: Keys;
  now: () => Date;
};

const LISTENER_MS = 10_000;
/** PayPal's own URL: a merchant accepts no other host, and the simulator verifies with its own key. */
const CERTIFICATE = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-STANDIN';

/** Sends signed events to the merchant. Undelivered events are held and can be released again. */
export class Webhooks {
  sending: Sending = 'once';
  readonly #options: Options;
  readonly #running = new Set<Promise<void>>();
  #held: Event[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  tell(type: EventType, resource: object): void {
    if (this.#options.address === null) return;
    const event = { id: `WH-${newId()}-${newId()}`, ...this.#about(type), resource };
    if (this.sending === 'held') this.#held.push(event);
    else this.#post(event);
    if (this.sending === 'twice') this.#post(event);
  }

  /** Sends held events one after the other, in order or newest first. */
  async release({ newestFirst = false }: { newestFirst?: boolean } = {}): Promise<void> {
    const held = newestFirst ? this.#held.toReversed() : this.#held;
    this.#held = [];
    for (const event of held) await this.#postOrHold(event);
  }

  /** The number of held events. */
  get heldCount(): number {
    return this.#held.length;
  }

  /** Resolves when all sent events are answered. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** The event as sent, with extra spaces: re-serializing it before verification results in another checksum. */
  signed(event: object): { body: string; headers: Record<string, string> } {
    const { webhookId, keys, now } = this.#options;
    const body = JSON.stringify(event, null, 2);
    const sent = { id: randomUUID(), time: timeText(now()), webhookId };
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': CERTIFICATE,
        'paypal-transmission-id': sent.id,
        'paypal-transmission-sig': signatureOf(body, sent, keys),
        'paypal-transmission-time': sent.time,
      },
    };
  }

  #about(type: EventType) {
    return {
      event_version: '1.0',
      create_time: timeText(this.#options.now()),
      resource_type: resourceTypeOf(type),
      resource_version: '2.0',
      event_type: type,
      summary: `${type}, simulated`,
    };
  }

  #post(event: Event): void {
    const posting = this.#postOrHold(event).finally(() => this.#running.delete(posting));
    this.#running.add(posting);
  }

  async #postOrHold(event: Event): Promise<void> {
    if (!(await this.#isTaken(event))) this.#held.push(event);
  }

  async #isTaken(event: Event): Promise<boolean> {
    const { address } = this.#options;
    if (address === null) return false;
    const { body, headers } = this.signed(event);
    const signal = AbortSignal.timeout(LISTENER_MS);
    const response = await fetch(address, { method: 'POST', body, headers, signal }).catch(unreachable);
    await response?.body?.cancel();
    return response?.ok === true;
  }
}

function resourceTypeOf(type: EventType): string {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return 'dispute';
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') return 'refund';
  return type === 'CHECKOUT.ORDER.APPROVED' ? 'checkout-order' : 'capture';
}

/** An unreachable receiver is not an error of the simulator. */
function unreachable(error: unknown): null {
  if (error instanceof TypeError || error instanceof DOMException) return null;
  throw error;
}
