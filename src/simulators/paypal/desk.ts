import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName, Fault, Faults } from './faults.ts';
import { AT_ONCE, newId, type CaptureResult, type RefundStatus } from './ledger.ts';
import { mockedProblem, PayPalProblem, previousInProgress, wrongMember } from './problems.ts';
import type { Tokens } from './tokens.ts';

/** What a call has done, and how its state looks whenever somebody asks again. */
export type Done = { status: number; view: () => object };
/** How the money is to go, where it does not go as usual. */
type Told = { capture?: CaptureResult; refund?: RefundStatus };
export type Work = (told: Told) => Done;
export type Called = { call: CallName; requestId: string | null; authorization: string | null };

type Call = { name: CallName; request: FastifyRequest; reply: FastifyReply };
type Answer = { status: number; body: object };
type Kept = { outcome: Done | PayPalProblem; until: number };

const KEPT_MS = 6 * 60 * 60_000;

/** What all calls have in common: faults, tokens, mocked answers, repetitions, errors. */
export class Desk {
  /** The oldest first. */
  readonly calls: Called[] = [];
  readonly #faults: Faults;
  readonly #tokens: Tokens;
  readonly #now: () => Date;
  readonly #kept = new Map<string, Kept>();

  constructor({ faults, tokens, now }: { faults: Faults; tokens: Tokens; now: () => Date }) {
    this.#faults = faults;
    this.#tokens = tokens;
    this.#now = now;
  }

  async serve(call: Call, work: Work): Promise<unknown> {
    const { name, request, reply } = call;
    const fault = this.#faults.next(name);
    const isSilent = fault?.kind === 'hang' || fault?.kind === 'reset';
    this.calls.push({
      call: name,
      requestId: headerOf(request, 'paypal-request-id'),
      authorization: headerOf(request, 'authorization'),
    });
    if (isSilent && !fault.after) return silence(call, fault);
    const { status, body } = this.#answer(call, work, fault);
    if (isSilent) return silence(call, fault);
    if (fault?.kind === 'nonsense') return reply.code(200).type('text/html').send('<h1>Service</h1>');
    if (fault?.kind === 'problem' && fault.retryAfter !== undefined) reply.header('Retry-After', fault.retryAfter);
    return reply.code(status).header('paypal-debug-id', newId(13).toLowerCase()).send(body);
  }

  #answer(call: Call, work: Work, fault: Fault | null): Answer {
    try {
      if (call.name !== 'token') this.#requireToken(call.request);
      const wanted = mockedIn(call.request) ?? problemIn(fault);
      if (wanted !== undefined) throw wanted;
      return this.#once(call.request, () => work(toldBy(fault)));
    } catch (error) {
      if (!(error instanceof PayPalProblem)) throw error;
      return { status: error.status, body: { ...error.body, debug_id: newId(13).toLowerCase() } };
    }
  }

  #requireToken(request: FastifyRequest): void {
    const [, token] = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    if (token === undefined || !this.#tokens.isGood(token, 'server')) throw new PayPalProblem('notSignedIn');
  }

  /** The same call with the same id is done once. A refusal is an outcome too, and is repeated like any other. */
  #once(request: FastifyRequest, work: () => Done): Answer {
    const id = headerOf(request, 'paypal-request-id');
    if (id === null || request.method !== 'POST') return answered(work());
    const key = `${request.url} ${id}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now().getTime() < kept.until) {
      if (kept.outcome instanceof PayPalProblem) throw kept.outcome;
      return answered({ ...kept.outcome, status: 200 });
    }
    const outcome = outcomeOf(work);
    this.#kept.set(key, { outcome, until: this.#now().getTime() + KEPT_MS });
    if (outcome instanceof PayPalProblem) throw outcome;
    return answered(outcome);
  }
}

function outcomeOf(work: () => Done): Done | PayPalProblem {
  try {
    return work();
  } catch (error) {
    if (error instanceof PayPalProblem && error.status === 422) return error;
    throw error;
  }
}

function answered({ status, view }: Done): Answer {
  return { status, body: view() };
}

function silence({ request, reply }: Call, { kind }: Fault): FastifyReply {
  reply.hijack();
  if (kind === 'reset') request.raw.socket.resetAndDestroy();
  return reply;
}

function toldBy(fault: Fault | null): Told {
  if (fault?.kind === 'refund') return { refund: fault.status };
  if (fault?.kind === 'capture') return { capture: { status: fault.status, reason: fault.reason } };
  if (fault?.kind !== 'otherMoney') return {};
  const { currency_code, value } = fault;
  return { capture: { ...AT_ONCE, amount: { currency_code, value } } };
}

function problemIn(fault: Fault | null): PayPalProblem | undefined {
  if (fault?.kind === 'problem') return new PayPalProblem(fault.problem);
  if (fault?.kind === 'busy') return previousInProgress();
  return fault?.kind === 'refusal' ? mocked(fault.issue) : undefined;
}

/** PayPal's own negative testing. */
function mockedIn(request: FastifyRequest): PayPalProblem | undefined {
  const header = headerOf(request, 'paypal-mock-response');
  if (header === null) return undefined;
  const [, code] = /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(header) ?? [];
  return mocked(code ?? '');
}

function mocked(code: string): PayPalProblem {
  return mockedProblem(code) ?? wrongMember('PayPal-Mock-Response');
}

export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
