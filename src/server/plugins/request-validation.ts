import type { FastifySchemaCompiler } from 'fastify';
import { safeParse, type core } from 'zod/mini';
import { onePerField, type FieldIssue } from '#app/lib/app-error.ts';
import { zodErrorMessage } from '#app/lib/zod-error-message.ts';

/** The request does not match the route's schema. */
export class InvalidRequest extends Error {
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super(issues[0]?.message ?? 'The request is not valid');
    this.name = 'InvalidRequest';
    this.issues = issues;
  }
}

/** Validates each part of a request by its route's schema. Issues without a message of their own get a plain one. */
export const validatorCompiler: FastifySchemaCompiler<core.$ZodType> =
  ({ schema, httpPart }) =>
  (sent: unknown) => {
    const result = safeParse(schema, sent, { error: zodErrorMessage });
    if (result.success) return { value: result.data };
    return { error: new InvalidRequest(issuesOf(result.error.issues, httpPart === 'body')) };
  };

/** One issue per field, with the path as `a.b`. */
function issuesOf(found: readonly core.$ZodIssue[], isBody: boolean): FieldIssue[] {
  const issues = found.map(({ code, path, message }) => {
    const dotted = path.map(String).join('.');
    const isNoBody = isBody && dotted === '' && code === 'invalid_type';
    return { path: dotted, message: isNoBody ? NO_BODY : message };
  });
  return onePerField(issues);
}

const NO_BODY = 'The body must be a JSON object';
