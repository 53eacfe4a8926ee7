import { STATUS_CODES } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isDatabaseBusy, isTransactionConflict } from '#app/db/database-errors.ts';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import {
  AppError,
  ReasonedError,
  SecondFactorError,
  TooManyError,
  type FieldIssue,
  type RefusalReason,
} from '#app/lib/app-error.ts';
import { plainRefusal } from './framework-errors.ts';
import { InvalidRequest } from './request-validation.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** When a client may retry after a 503, in seconds. */
export const RETRY_AFTER_S = '2';

/**
 * Turns all errors into responses: `statusCode`, `error`, `message`, for fields `issues`, and what a client must do
 * first as `reason`; never a stack, a statement or a path.
 */
export const errorsPlugin = fastifyPlugin(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof InvalidRequest) return sendError(reply, 400, error.message, { issues: error.issues });
    if (error instanceof AppError) return sendRefusal(request, reply, error);
    // Back-pressure counts them; logging each would be too much.
    if (isDatabaseBusy(error)) return sendTooBusy(reply);
    if (isTransactionConflict(error)) {
      request.log.warn({ err: error }, 'transaction aborted by a conflict');
      return sendTooBusy(reply);
    }
    if (isDatabaseUnavailable(error)) {
      request.log.error({ err: error }, 'database away');
      return sendNotNow(reply, 'The database is not reachable right now, try again in a moment');
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'disk full');
      return sendNotNow(reply, 'There is no room for files right now, try again later');
    }
    const refusal = isResponseSerializationError(error) ? null : plainRefusal(error);
    if (refusal !== null) return sendError(reply, refusal.statusCode, refusal.message);
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Internal Server Error',
      requestId: request.id,
    });
  });
});

/** Concerns the folders of uploads and pictures only. The database reports a full disk with its own codes. */
function isDiskFull({ code }: FastifyError): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  if (error.code === 'not_allowed') {
    request.log.warn({ event: 'refused', accountId: getAccount(request)?.id ?? null }, 'refused');
  }
  // Responses to HEAD have no body.
  if (error instanceof ReasonedError) reply.header('Refusal-Reason', error.reason);
  if (error instanceof TooManyError) reply.header('Retry-After', String(error.retryAfterS));
  if (error.code === 'unavailable') reply.header('Retry-After', RETRY_AFTER_S);
  const { issues } = error;
  return sendError(reply, error.statusCode, error.message, {
    ...(issues !== undefined && { issues }),
    ...(error instanceof ReasonedError && { reason: error.reason }),
    ...(error instanceof SecondFactorError && { reason: error.reason, factors: error.factors }),
  });
}

/** Nothing is wrong with the request itself; there are too many. */
export function sendTooBusy(reply: FastifyReply) {
  return sendNotNow(reply, 'The site is very busy right now, try again in a moment');
}

function sendNotNow(reply: FastifyReply, message: string) {
  reply.header('Retry-After', RETRY_AFTER_S);
  const { headers, routeOptions } = reply.request;
  const isPage = routeOptions.url === '/*' && headers.accept?.includes('text/html') === true;
  if (!isPage) return sendError(reply, 503, message);
  return reply.code(503).header('Cache-Control', 'no-store').type('text/html').send(plainPage(message));
}

/** A page for people that needs no further requests. */
function plainPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not available right now</title><p>${message}.</p></html>`;
}

type ErrorDetails = { issues?: readonly FieldIssue[]; reason?: RefusalReason; factors?: readonly string[] };

export function sendError(reply: FastifyReply, statusCode: number, message: string, details: ErrorDetails = {}) {
  return reply
    .code(statusCode)
    .header('Cache-Control', 'no-store')
    .send({
      statusCode,
      error: STATUS_CODES[statusCode] ?? 'Error',
      message,
      ...details,
    });
}

/** Answers requests for unknown API addresses. */
export function unknownAddress(request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, 404, `${request.method} ${request.url.split('?')[0] ?? ''} does not exist`);
}

/** Answers errors that occur before routing and hooks, such as an undecodable address. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = plainRefusal(error) ?? { statusCode: 400, message: 'The request cannot be read' };
  void sendError(reply.headers(SECURITY_HEADERS), refusal.statusCode, refusal.message);
}
