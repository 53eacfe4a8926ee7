import type { RouteOptions } from 'fastify';
import { statusOf, type AppErrorCode } from '#app/lib/app-error.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Refusals of the route's service, besides those that follow from its access, its limit and its schemas. */
    refuses?: readonly AppErrorCode[];
  }
}

/** What each refusal means, as the document describes it. */
export const REFUSALS = {
  400: ['Invalid', 'The request is not valid; `issues` names each field that is wrong.'],
  401: ['NotSignedIn', 'Nobody is signed in.'],
  403: ['NotAllowed', 'Signed in, but not allowed; or sent by the page of another site.'],
  404: ['NotFound', 'It is not there, or not for the caller to see.'],
  409: ['Conflict', 'It does not go together with how things stand; the message says why.'],
  412: ['Stale', 'It was changed since the version that `If-Match` names; nothing was overwritten.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['WrongType', 'The body is of a type that is not taken here.'],
  429: ['TooMany', 'Too many requests; `Retry-After` says in how many seconds there is room again.'],
  500: ['Fault', 'A fault of the server. `requestId` is what its log has it under.'],
  503: ['Unavailable', 'Not now; `Retry-After` says in how many seconds to try again.'],
} as const satisfies Record<number, readonly [name: string, description: string]>;
export type RefusalStatus = keyof typeof REFUSALS;

/** The statuses of a route's refusals, in ascending order. */
export function refusalsOf({ method, config, schema = {} }: RouteOptions): number[] {
  const { access = 'admin', limit } = config ?? {};
  const isChange = ![method].flat().includes('GET');
  const isChecked = [schema.body, schema.params, schema.querystring, schema.headers].some((part) => part !== undefined);
  const statuses = [
    ...(isChange || isChecked ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(isChange || (access !== 'public' && access !== 'guest') ? [403] : []),
    ...(isChange ? [413, 415] : []),
    ...(limit === undefined ? [] : [429]),
    ...(schema.refuses ?? []).map(statusOf),
    500,
    503,
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other);
}
