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
  400: ['Invalid', 'The request is invalid; `issues` names each invalid field.'],
  401: ['NotSignedIn', 'The caller is not signed in, or the credentials are wrong.'],
  403: ['NotAllowed', 'The caller may not do this, or the request came from a page of another site.'],
  404: ['NotFound', 'The resource does not exist, or the caller may not see it.'],
  409: ['Conflict', 'The request conflicts with the current state; `message` gives the reason.'],
  412: ['Stale', 'The resource has changed since the version in `If-Match`; nothing was overwritten.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['WrongType', 'The content type of the body is not supported.'],
  429: ['TooMany', 'Too many requests; `Retry-After` gives the seconds until the next one is accepted.'],
  500: ['Fault', 'Internal error; `requestId` identifies the request in the server log.'],
  503: ['Unavailable', 'Temporarily unavailable; `Retry-After` gives the seconds to wait before a retry.'],
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
