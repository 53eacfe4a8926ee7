import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { SECOND_FACTORS } from '#app/db/enums.ts';
import { EXAMPLES } from './examples.ts';
import { withNamedKeys } from './named-keys.ts';
import { plainParameter } from './parameters.ts';
import { REFUSALS } from './refusals.ts';

const media = z.looseObject({ schema: z.optional(z.looseObject({})) });
const content = z.record(z.string(), media);
const response = z.looseObject({ description: z.string(), content: z.optional(content) });
const parameter = z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) });
const operation = z.looseObject({
  operationId: z.optional(z.string()),
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), response),
  'x-refusals': z.array(z.int()),
});
const generated = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.optional(z.record(z.string(), z.unknown())) }),
});
type Operation = z.output<typeof operation>;
type Response = z.output<typeof response>;

/** Adds what the generator does not know: refusals, headers, examples, and the meaning of each response. */
export function completeDocument(document: object): object {
  const { paths, components, ...rest } = generated.parse(document);
  const completed = Object.entries(paths).map(([path, operations]) => [
    path.replace('{*}', '{path}'),
    Object.fromEntries(Object.entries(operations).map(([method, each]) => [method, completeOperation(each)])),
  ]);
  const written = { ...rest, paths: Object.fromEntries(completed) };
  const shared = { responses: REFUSAL_RESPONSES, headers: LIST_HEADERS };
  const schemas = { Refusal: REFUSAL, ...withNamedKeys(components.schemas ?? {}) };
  return {
    ...written,
    components: { ...components, ...shared, schemas: onlyNamed(schemas, JSON.stringify([written, shared])) },
  };
}

function completeOperation({ 'x-refusals': refusals, ...each }: Operation) {
  const example = EXAMPLES[each.operationId ?? ''];
  const isPaged = each.parameters?.some(({ name }) => name === 'page') === true;
  const answers = Object.entries(each.responses).map(([status, answer]) => {
    const headers = isPaged && status === '200' ? { headers: LISTED } : {};
    return [status, { ...completeResponse(status, answer, example?.answer), ...headers }];
  });
  const refused = refusals.map((status) => [String(status), { $ref: `#/components/responses/${nameOf(status)}` }]);
  const { requestBody, parameters } = each;
  return {
    ...each,
    ...(parameters === undefined ? {} : { parameters: parameters.map(plainParameter) }),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, content: withExample(requestBody.content, example?.body) } }),
    responses: Object.fromEntries([...answers, ...refused]),
  };
}

const MEANINGS: Readonly<Record<string, string>> = {
  200: 'Success; the body is the current state.',
  201: 'Created; the body is the new object.',
  202: 'Accepted; processing continues in the background.',
  204: 'Success, without a body.',
  304: 'Unchanged since the version in `If-None-Match`.',
};

function completeResponse(status: string, { content: answered, ...answer }: Response, example: unknown) {
  const description = MEANINGS[status] ?? answer.description;
  // A 304 response has no body.
  if (answered === undefined || status === '304') return { ...answer, description };
  return { ...answer, description, content: withExample(answered, example) };
}

function withExample(contents: z.output<typeof content>, example: unknown) {
  return Object.fromEntries(
    Object.entries(contents).map(([type, each]) => {
      if (type === 'application/json') return [type, { ...each, ...(example === undefined ? {} : { example }) }];
      return [type, { schema: { type: 'string', ...(type.startsWith('image/') ? { format: 'binary' } : {}) } }];
    }),
  );
}

/** Keeps the schemas that the rest of the document or another schema refers to. */
function onlyNamed(schemas: Record<string, unknown>, rest: string): Record<string, unknown> {
  const named = Object.fromEntries(
    Object.entries(schemas).filter(([name]) => {
      const others = Object.entries(schemas).flatMap(([other, schema]) => (other === name ? [] : [schema]));
      return `${rest}${JSON.stringify(others)}`.includes(`"#/components/schemas/${name}"`);
    }),
  );
  return Object.keys(named).length === Object.keys(schemas).length ? schemas : onlyNamed(named, rest);
}

function nameOf(status: number): string {
  const found = Object.entries(REFUSALS).find(([known]) => Number(known) === status);
  if (found === undefined) throw new Error(`No words for ${status}`);
  return found[1][0];
}

/** The schema of every refusal. */
const REFUSAL = {
  type: 'object',
  description: 'The reason why a request was refused.',
  properties: {
    statusCode: { type: 'integer', description: 'HTTP status code of the response.' },
    error: { type: 'string', description: 'HTTP name of the status.' },
    message: { type: 'string', description: 'What is wrong, as a sentence for people.' },
    issues: {
      type: 'array',
      description: 'For an invalid request: one entry for each invalid field.',
      items: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            description: 'The field, such as `city` or `model.heads`; empty for the whole request.',
          },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
    reason: {
      type: 'string',
      description:
        'What a client can do about it: `second-factor-required` (send a code too), `second-factor-enrolment-required` (add a second factor first), `reauthentication-required` (prove again who you are).',
    },
    factors: {
      type: 'array',
      description: 'With `second-factor-required`: the factors of the account.',
      items: { type: 'string', enum: [...SECOND_FACTORS] },
    },
    requestId: { type: 'string', description: 'For an internal error: identifies the request in the server log.' },
  },
  required: ['statusCode', 'error', 'message'],
  additionalProperties: false,
} as const;

/** Example refusals by status. */
const SAYINGS: Readonly<Record<string, { message: string; [more: string]: unknown }>> = {
  400: { message: 'City is required', issues: [{ path: 'city', message: 'City is required' }] },
  401: { message: 'You are not signed in' },
  403: { message: 'Only an admin may do this' },
  404: { message: 'Machine not found' },
  409: { message: 'Only a sold listing can be relisted' },
  412: { message: 'This listing was changed by someone else. Reload it and make your change again' },
  413: { message: 'The body is too large' },
  415: { message: 'The body is of a type that this address does not take' },
  429: { message: 'Too many requests, try again in 1 minute' },
  500: { message: 'Internal Server Error', requestId: '7c9e6679f8da4a0e' },
  503: { message: 'The site is very busy right now, try again in a moment' },
};

const LATER = {
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 0 } },
} as const;

const REFUSAL_RESPONSES = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(status === '429' || status === '503' ? { headers: LATER } : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          example: { statusCode: Number(status), error: STATUS_CODES[status], ...SAYINGS[status] },
        },
      },
    },
  ]),
);

const LIST_HEADERS = {
  TotalCount: { description: 'Number of entries on all pages.', schema: { type: 'integer', minimum: 0 } },
  Link: {
    description: 'Links to the first, prev, next and last pages (RFC 8288).',
    schema: { type: 'string' },
    example: '</api/machines?page=2&pageSize=12>; rel="next"',
  },
} as const;
const LISTED = {
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  Link: { $ref: '#/components/headers/Link' },
} as const;
