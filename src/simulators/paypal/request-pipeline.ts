import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName, Fault, Faults } from './faults.ts';
import { AT_ONCE, newId, type CaptureResult, type RefundStatus } from './ledger.ts';
import { mockedProblem, PayPalProblem, previousInProgress, wrongMember } from './problems.ts';
import type { Tokens } from './tokens.ts';

/** The result of a call. Its body is rendered again when the call is repeated. */
export type CallResult = { status: number; view: () => object };
/** Overrides of a capture or refund by a fault. */
type MoneyOverrides = { capture?: CaptureResult; refund?: RefundStatus };
export type CallHandler = (overrides: MoneyOverrides) => CallResult;
export type RecordedCall = { call: CallName; requestId: string | null; authorization: string | null };

type Call = { name: CallName; request: FastifyRequest; reply: FastifyReply };
type Answer = { status: number; body: object };
type StoredOutcome = { outcome: CallResult | PayPalProblem; until: number };

const STORED_MS = 6 * 60 * 60_000;

/** Steps shared by all calls: faults, tokens, mocked responses, idempotency, errors. */
export class RequestPipeline {
  /** Oldest first. */
  readonly calls: RecordedCall[] = [];
  readonly #faults: Faults;
  readonly #tokens: Tokens;
  readonly #now: () => Date;
  readonly #outcomes = new Map<string, StoredOutcome>();

  constructor({ faults, tokens, now }: { faults: Faults; tokens: Tokens; now: () => Date }) {
    this.#faults = faults;
    this.#tokens = tokens;
    this.#now = now;
  }

  async handle(call: Call, handler: CallHandler): Promise<unknown> {
    const { name, request, reply } = call;
    const fault = this.#faults.next(name);
    const isSilent = fault?.kind === 'hang' || fault?.kind === 'reset';
    this.calls.push({
      call: name,
      requestId: getHeader(request, 'paypal-request-id'),
      authorization: getHeader(request, 'authorization'),
    });
    if (isSilent && !fault.after) return leaveUnanswered(call, fault);
    const { status, body } = this.#answer(call, handler, fault);
    if (isSilent) return leaveUnanswered(call, fault);
    if (fault?.kind === 'nonsense') return reply.code(200).type('text/html').send('<h1>Service</h1>');
    if (fault?.kind === 'problem' && fault.retryAfter !== undefined) reply.header('Retry-After', fault.retryAfter);
    return reply.code(status).header('paypal-debug-id', newId(13).toLowerCase()).send(body);
  }

  #answer(call: Call, handler: CallHandler, fault: Fault | null): Answer {
    try {
      if (call.name !== 'token') this.#requireToken(call.request);
      const problem = getMockedProblem(call.request) ?? toProblem(fault);
      if (problem !== undefined) throw problem;
      return this.#once(call.request, () => handler(toOverrides(fault)));
    } catch (error) {
      if (!(error instanceof PayPalProblem)) throw error;
      return { status: error.status, body: { ...error.body, debug_id: newId(13).toLowerCase() } };
    }
  }

  #requireToken(request: FastifyRequest): void {
    const [, token] = /^Bearer (\S+)$/.exec(getHeader(request, 'authorization') ?? '') ?? [];
    if (token === undefined || !this.#tokens.isGood(token, 'server')) throw new PayPalProblem('notSignedIn');
  }

  /** A call with the same id is executed once. A refusal is a result too, and is repeated like any other. */
  #once(request: FastifyRequest, work: () => CallResult): Answer {
    const id = getHeader(request, 'paypal-request-id');
    if (id === null || request.method !== 'POST') return toAnswer(work());
    const key = `${request.url} ${id}`;
    const stored = this.#outcomes.get(key);
    if (stored !== undefined && this.#now().getTime() < stored.until) {
      if (stored.outcome instanceof PayPalProblem) throw stored.outcome;
      return toAnswer({ ...stored.outcome, status: 200 });
    }
    const outcome = runOrRefuse(work);
    this.#outcomes.set(key, { outcome, until: this.#now().getTime() + STORED_MS });
    if (outcome instanceof PayPalProblem) throw outcome;
    return toAnswer(outcome);
  }
}

function runOrRefuse(work: () => CallResult): CallResult | PayPalProblem {
  try {
    return work();
  } catch (error) {
    if (error instanceof PayPalProblem && error.status === 422) return error;
    throw error;
  }
}

function toAnswer({ status, view }: CallResult): Answer {
  return { status, body: view() };
}

function leaveUnanswered({ request, reply }: Call, { kind }: Fault): FastifyReply {
  reply.hijack();
  if (kind === 'reset') request.raw.socket.resetAndDestroy();
  return reply;
}

function toOverrides(fault: Fault | null): MoneyOverrides {
  if (fault?.kind === 'refund') return { refund: fault.status };
  if (fault?.kind === 'capture') return { capture: { status: fault.status, reason: fault.reason } };
  if (fault?.kind !== 'otherMoney') return {};
  const { currency_code, value } = fault;
  return { capture: { ...AT_ONCE, amount: { currency_code, value } } };
}

function toProblem(fault: Fault | null): PayPalProblem | undefined {
  if (fault?.kind === 'problem') return new PayPalProblem(fault.problem);
  if (fault?.kind === 'busy') return previousInProgress();
  return fault?.kind === 'refusal' ? mockedProblemFor(fault.issue) : undefined;
}

/** PayPal's negative testing. */
function getMockedProblem(request: FastifyRequest): PayPalProblem | undefined {
  const header = getHeader(request, 'paypal-mock-response');
  if (header === null) return undefined;
  const [, code] = /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(header) ?? [];
  return mockedProblemFor(code ?? '');
}

function mockedProblemFor(code: string): PayPalProblem {
  return mockedProblem(code) ?? wrongMember('PayPal-Mock-Response');
}

export function getHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
