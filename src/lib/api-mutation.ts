import * as z from 'zod/mini';
import { ApiError, orThrow, Unreachable, type ApiFetch } from './api.ts';

export type MutationMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a change as JSON. Throws ApiError. */
export async function sendMutation(
  api: ApiFetch,
  method: MutationMethod,
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

/** An error whose message tells the user what to do. */
export class UserError extends Error {}

const refusal = z.object({
  message: z.string(),
  factors: z.optional(z.array(z.string())),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/** The API's message for an error, or `otherwise` if it has none. */
export function errorMessage(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  if (error instanceof Unreachable || error instanceof UserError) return error.message;
  return parseRefusal(error)?.message ?? otherwise;
}

/**
 * The message for an otherwise unhandled error. Errors that are not API responses are also logged to the browser's
 * console. `failure` says what failed, for errors without a message from the API.
 */
export function reportedErrorMessage(error: unknown, failure?: string): string {
  const isExpected = error instanceof ApiError || error instanceof Unreachable || error instanceof UserError;
  if (!isExpected) reportError(error);
  if (failure !== undefined && error instanceof Unreachable) return `${failure}. ${error.message}`;
  return errorMessage(error, failure);
}

/** The API's messages about individual fields. */
export function fieldIssues(error: unknown): readonly { path: string; message: string }[] {
  return parseRefusal(error)?.issues ?? [];
}

/** The second factors that a sign-in can use, if its password was right; undefined for other errors. */
export function requiredFactors(error: unknown): readonly string[] | undefined {
  return parseRefusal(error)?.factors;
}

function parseRefusal(error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return refusal.safeParse(JSON.parse(error.body)).data;
  } catch (problem) {
    // A proxy may have answered with an error page of its own.
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}
