import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { broken, ODD_VALUES, valuesFor } from '#test/fixtures/values-for-schema.ts';
import { openCheckout, type Checkout } from '#test/checkout.ts';
import { ACCESS_LEVELS } from '#app/server/plugins/access.ts';

/** For a longer manual run, set FUZZ_RUNS=200, FUZZ_SEED=7 or both. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const ROLES = ['visitor', 'user', 'admin'] as const;
type Role = (typeof ROLES)[number];

const media = z.record(z.string(), z.looseObject({ schema: z.optional(z.record(z.string(), z.unknown())) }));
const response = z.looseObject({ $ref: z.optional(z.string()), content: z.optional(media) });
const operation = z.looseObject({
  operationId: z.string(),
  'x-access': z.enum(ACCESS_LEVELS),
  parameters: z.optional(z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() }))),
  requestBody: z.optional(z.looseObject({ content: media })),
  responses: z.record(z.string(), response),
});
type Operation = z.output<typeof operation> & { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string };
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.looseObject({ content: media })),
  }),
});
type Document = z.output<typeof document>;

/** Operations that answer 503 here because their external service is not set up. */
const MAY_BE_UNAVAILABLE = new Set(['startImport']);

test(
  'whatever is sent to any operation, by whomever, the answer is one that the document tells of',
  { timeout: 3_600_000 },
  async () => {
    process.stdout.write(`Any request: FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS} repeats it\n`);
    await using checkout = await openCheckout({ env: { RATE_LIMIT_FACTOR: '1000000' } });
    const doc = document.parse((await checkout.app().inject('/api/openapi.json')).json());
    const check = checkerOf(doc);
    const known = await knownIds(checkout);
    const problems: string[] = [];
    let sent = 0;
    const seen = new Map<number, number>();
    for (const [at, each] of operationsOf(doc).entries()) {
      for (const [which, role] of ROLES.entries()) {
        const requests = fc.sample(requestsFor(doc, each, known), {
          numRuns: isTurnedAway(role, each) ? 1 : RUNS,
          seed: SEED + at * 10 + which,
        });
        for (const request of requests) {
          const answer = await checkout
            .app()
            .inject({ ...request, headers: { ...(await headersOf(checkout, role)), ...request.headers } });
          sent += 1;
          seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
          const problem = check(each, answer);
          if (problem !== null)
            problems.push(`${role} ${each.operationId} ${JSON.stringify(request).slice(0, 600)}: ${problem}`);
        }
      }
    }
    process.stdout.write(
      `Any request: ${sent} sent, ${JSON.stringify([...seen].toSorted(([one], [other]) => one - other))}\n`,
    );
    expect(problems, `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`).toEqual([]);
  },
);

/** Access is checked before the request, so one request is enough. */
function isTurnedAway(role: Role, { 'x-access': access }: Operation): boolean {
  return role === 'visitor' ? access !== 'public' : role === 'user' && access === 'admin';
}

function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, each]) =>
      Object.assign(
        { path, method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method.toUpperCase()) },
        each,
      ),
    ),
  );
}

/** Ids of existing rows, so that not every request ends in a 404. */
async function knownIds({ database: { db }, seller, admin, addMachine, addUser }: Checkout): Promise<string[]> {
  for (const status of ['pending', 'approved', 'featured', 'sold', 'rejected'] as const) {
    await addMachine({ id: `fuzz-${status}`, sellerId: seller.id, status });
  }
  const made = [
    ...(await db.insert(accessories).values({ name: 'Odd hoop', status: 'pending' }).returning()),
    ...(await db
      .insert(machineModels)
      .values({ brand: 'Odd', name: 'One', heads: 1, needles: 1, status: 'pending' })
      .returning()),
    ...(await db
      .insert(contactSubmissions)
      .values({ name: 'Lee', email: 'lee@cord.example', message: 'Hello' })
      .returning()),
  ];
  return [
    'mine',
    'fuzz-pending',
    'fuzz-approved',
    'fuzz-sold',
    'fuzz-rejected',
    // An account to delete that sends no requests itself.
    (await addUser()).id,
    admin.id,
    ...made.map(({ id }) => id),
  ];
}

/** Each request has its own session, because some requests end it or delete the account. */
async function headersOf(checkout: Checkout, role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  return checkout.signIn(role === 'admin' ? checkout.admin : checkout.seller);
}

type Request = { method: Operation['method']; url: string; headers: Record<string, string>; payload?: string };

function requestsFor(
  doc: Document,
  { method, path, parameters = [], requestBody }: Operation,
  known: readonly string[],
): fc.Arbitrary<Request> {
  const resolve = (ref: string) => doc.components.schemas[ref.split('/').at(-1) ?? ''];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const filled = fc.tuple(
    ...inPath.map(({ name, schema }) =>
      fc
        .oneof(fc.constantFrom(...known), valuesFor(schema, resolve).map(textOf), ODD_VALUES.map(textOf))
        .map((value) => [name, value] as const),
    ),
  );
  const queries = fc.tuple(
    ...inQuery.map(({ name, schema }) => {
      const value = fc.oneof(
        { weight: 3, arbitrary: valuesFor(schema, resolve) },
        { weight: 1, arbitrary: ODD_VALUES },
      );
      return fc.option(value, { nil: undefined, freq: 3 }).map((each) => [name, each] as const);
    }),
  );
  return fc.tuple(filled, queries, bodiesFor(requestBody, resolve)).map(([ids, query, body]) => {
    const address = ids.reduce(
      (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value.toWellFormed().slice(0, 900)) || '-'),
      path,
    );
    return Object.assign({ method, url: address + queryText(query) }, body);
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function queryText(query: readonly (readonly [string, unknown])[]): string {
  const params = new URLSearchParams();
  for (const [name, value] of query) {
    for (const each of [value].flat()) if (each !== undefined) params.append(name, textOf(each));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text.slice(0, 4_000)}`;
}

function bodiesFor(
  requestBody: Operation['requestBody'],
  resolve: (ref: string) => unknown,
): fc.Arbitrary<Pick<Request, 'headers' | 'payload'>> {
  const [type, { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return fc.constant({ headers: {} });
  const headers = { 'content-type': type };
  if (type !== 'application/json')
    return fc.string({ unit: 'binary' }).map((text) => ({ headers, payload: text.toWellFormed() }));
  const values = valuesFor(schema, resolve);
  return fc.oneof(
    { weight: 4, arbitrary: values.map((value) => ({ headers, payload: JSON.stringify(value) })) },
    { weight: 4, arbitrary: broken(values).map((value) => ({ headers, payload: JSON.stringify(value) })) },
    { weight: 1, arbitrary: fc.string().map((payload) => ({ headers, payload })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'multipart/form-data', 'application/xml')
        .map((other) => ({ headers: { 'content-type': other }, payload: '{}' })),
    },
  );
}

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Returns a function that reports what the document does not describe about a response. */
function checkerOf({ components }: Document) {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'doc', components });
  const compiled = new Map<string, ValidateFunction>();
  return ({ operationId, responses }: Operation, { statusCode, headers, body }: Answer): string | null => {
    if (statusCode >= 500 && !(statusCode === 503 && MAY_BE_UNAVAILABLE.has(operationId)))
      return `${statusCode} ${body.slice(0, 200)}`;
    const declared = responses[String(statusCode)];
    if (declared === undefined) return `${statusCode} is not in the document: ${body.slice(0, 200)}`;
    const content =
      declared.$ref === undefined
        ? declared.content
        : components.responses[declared.$ref.split('/').at(-1) ?? '']?.content;
    if (content === undefined) return body === '' ? null : `${statusCode} has a body that is not in the document`;
    const type = String(headers['content-type']).split(';')[0] ?? '';
    const schema = content[type]?.schema;
    if (schema === undefined) return `${statusCode} is ${type}, which is not in the document`;
    if (type !== 'application/json') return null;
    const key = JSON.stringify(schema);
    const validate =
      compiled.get(key) ?? ajv.compile(JSON.parse(key.replaceAll('"#/components/', '"doc#/components/')));
    compiled.set(key, validate);
    return validate(JSON.parse(body))
      ? null
      : `${statusCode} is not as the document says: ${ajv.errorsText(validate.errors)}`;
  };
}
