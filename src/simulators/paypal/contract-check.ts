import { z } from 'zod';
import { ContractFile, patternOf, type Operation } from './contract-schemas.ts';

type Exchange = {
  method: string;
  path: string;
  headers: Headers;
  /** Null: none was sent. */
  body: string | null;
  status: number;
  answer: string;
};

type Place = { file: ContractFile; operation: Operation; pointer: string; template: string };

const FILES = [
  'checkout_orders_v2.json',
  'payments_payment_v2.json',
  'customer_disputes_v1.json',
  'notifications_webhooks_v1.json',
] as const;
/** PayPal's published files say nothing of these. */
const UNDESCRIBED_PATHS = new Set(['/v1/oauth2/token']);
const UNDESCRIBED_STATUSES = new Set([408, 429]);
const JSON_SCHEMA = '/content/application~1json/schema';

let files: ContractFile[] | undefined;

/** Reading and compiling them takes longer than most tests. */
function readOnce(): ContractFile[] {
  files ??= FILES.map((name) => new ContractFile(name));
  return files;
}

/** Holds requests and answers against what PayPal has published. For tests. */
export class Contract {
  readonly #files = readOnce();
  readonly #exchanges: Exchange[] = [];

  /** `fetch`, noting both directions. They are judged later: here the client's clock is running. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const sent = await request.clone().text();
    const response = await fetch(request);
    this.#exchanges.push({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      body: sent === '' ? null : sent,
      status: response.status,
      answer: await response.clone().text(),
    });
    return response;
  };

  /** What is wrong with what was said so far. */
  problems(): string[] {
    return this.#described().flatMap((exchange) => {
      const place = this.#placeOf(exchange);
      if (place === null) return [`${exchange.method} ${exchange.path} is in no contract`];
      const found = [...requestProblems(place, exchange), ...answerProblems(place, exchange)];
      return found.map((problem) => `${exchange.method} ${place.template} ${exchange.status} ${problem}`);
    });
  }

  /** Which operations were used, and how they were answered. */
  seen(): string[] {
    const names = this.#described().map((exchange) => {
      const { template } = this.#placeOf(exchange) ?? { template: exchange.path };
      return `${exchange.method} ${template} ${exchange.status}`;
    });
    return [...new Set(names)].toSorted();
  }

  /** What is wrong with a webhook's body. */
  eventProblems(body: string): string[] {
    return this.#files.at(-1)?.problemsOf(JSON.parse(body), '#/components/schemas/event', { isExact: true }) ?? [];
  }

  /** What is wrong with what a webhook tells of a dispute. */
  disputeProblems(resource: unknown): string[] {
    return this.#files.at(-2)?.problemsOf(resource, '#/components/schemas/dispute', { isExact: true }) ?? [];
  }

  #described(): Exchange[] {
    return this.#exchanges.filter(({ path }) => !UNDESCRIBED_PATHS.has(path));
  }

  #placeOf({ method, path }: Exchange): Place | null {
    for (const file of this.#files) {
      const found = file.operationAt(method, path);
      if (found !== null) return { file, ...found };
    }
    return null;
  }
}

function requestProblems({ file, operation, pointer, template }: Place, { headers, path, body }: Exchange): string[] {
  const [, pathValue] = patternOf(template).exec(path) ?? [];
  const parameters = file.parametersOf(operation).flatMap(({ name, in: where, ref }) => {
    const value = where === 'path' ? pathValue : where === 'header' ? headers.get(name) : null;
    if (value === null || value === undefined) return [];
    return file.problemsOf(value, `${ref}/schema`).map((problem) => `parameter ${name} ${problem}`);
  });
  if (body === null || operation.requestBody === undefined) return parameters;
  const inBody = file.problemsOf(JSON.parse(body), `${pointer}/requestBody${JSON_SCHEMA}`, { isExact: true });
  return [...parameters, ...inBody.map((problem) => `request ${problem}`)];
}

const debugged = z.looseObject({ debug_id: z.string() });

function answerProblems({ file, operation, pointer }: Place, { status, answer }: Exchange): string[] {
  if (UNDESCRIBED_STATUSES.has(status)) return [];
  const value: unknown = JSON.parse(answer);
  const isGood = status < 300;
  if (!isGood && !debugged.safeParse(value).success) return ['answer without a debug id'];
  // A repeated call is answered 200, which some operations leave unsaid: it looks like the first answer.
  const keys = isGood ? [String(status), '201'] : [String(status)];
  const key = keys.find((name) => hasSchema(operation.responses[name])) ?? 'default';
  const place = key === 'default' ? defaultPointer(operation, pointer) : `${pointer}/responses/${key}${JSON_SCHEMA}`;
  return file.problemsOf(value, place, { isExact: isGood }).map((problem) => `answer ${problem}`);
}

/** Some answers are promised without saying how they look. */
function hasSchema(response: unknown): boolean {
  return z.object({ content: z.unknown() }).safeParse(response).data?.content !== undefined;
}

function defaultPointer({ responses }: Operation, pointer: string): string {
  const shared = z.object({ $ref: z.string() }).safeParse(responses['default']);
  return `${shared.success ? shared.data.$ref : `${pointer}/responses/default`}${JSON_SCHEMA}`;
}
