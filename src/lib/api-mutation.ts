import * as z from 'zod/mini';
import { ApiError, orThrow, Unreachable, type ApiFetch } from './api.ts';

export type ChangeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a change as JSON. Throws ApiError. */
export async function sendChange(
  api: ApiFetch,
  method: ChangeMethod,
  path: string,
  body?: unknown,
  conditions: { 'If-Match'?: string } = {},
) {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return orThrow(
    await api(path, {
      method,
      headers: { ...json, ...conditions },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

const refusal = z.object({
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/** The API's own sentence of what went wrong, or what stands in for it when there is none. */
export function sentenceOf(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  if (error instanceof Unreachable) return error.message;
  return refusalOf(error)?.message ?? otherwise;
}

/**
 * The same, where nobody else would hear of a failure that is no answer of the API: it goes to the browser's log.
 * `failure`: what could not be done, which is said where the API has not said why.
 */
export function explain(error: unknown, failure?: string): string {
  if (!(error instanceof ApiError) && !(error instanceof Unreachable)) reportError(error);
  if (failure !== undefined && error instanceof Unreachable) return `${failure}. ${error.message}`;
  return sentenceOf(error, failure);
}

/** What the API has against single fields. */
export function issuesOf(error: unknown): readonly { path: string; message: string }[] {
  return refusalOf(error)?.issues ?? [];
}

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return refusal.safeParse(JSON.parse(error.body)).data;
  } catch (problem) {
    // A proxy in between may answer with a page of its own.
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}
