import { STATUS_CODES } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isDatabaseBusy, isTransactionConflict } from '#app/db/database-errors.ts';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { AppError, TooManyError, type FieldIssue } from '#app/lib/app-error.ts';
import { plainRefusal } from './framework-errors.ts';
import { InvalidRequest } from './request-validation.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** How soon whoever was told 503 may try again. */
export const RETRY_AFTER_S = '2';

/** The one place where errors become answers: `statusCode`, `error`, `message` and, for fields, `issues`; never a stack, a statement or a path. */
export const errorsPlugin = fastifyPlugin(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof InvalidRequest) return sendError(reply, 400, error.message, error.issues);
    if (error instanceof AppError) return sendRefusal(request, reply, error);
    // Counted by back-pressure, and too many to be written down each.
    if (isDatabaseBusy(error)) return sendTooBusy(reply);
    if (isTransactionConflict(error)) {
      request.log.warn({ err: error }, 'transaction given up');
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

/** Of the folder for files on their way, or of the pictures: what the database says of its own disk is its own. */
function isDiskFull({ code }: FastifyError): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  if (error.code === 'not_allowed') {
    request.log.warn({ event: 'refused', accountId: getAccount(request)?.id ?? null }, 'refused');
  }
  if (error instanceof TooManyError) reply.header('Retry-After', String(error.retryAfterS));
  if (error.code === 'unavailable') reply.header('Retry-After', RETRY_AFTER_S);
  return sendError(reply, error.statusCode, error.message, error.issues);
}

/** Nothing is wrong with the request: there are too many. */
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

/** For people, without anything that would have to be asked for. */
function plainPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not available right now</title><p>${message}.</p></html>`;
}

export function sendError(reply: FastifyReply, statusCode: number, message: string, issues?: readonly FieldIssue[]) {
  return reply
    .code(statusCode)
    .header('Cache-Control', 'no-store')
    .send({
      statusCode,
      error: STATUS_CODES[statusCode] ?? 'Error',
      message,
      ...(issues === undefined ? {} : { issues }),
    });
}

/** Answers an address of the API that does not exist. */
export function unknownAddress(request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, 404, `${request.method} ${request.url.split('?')[0] ?? ''} does not exist`);
}

/** Answers what comes to no route, as no hook sees it either: an address that cannot be read. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = plainRefusal(error) ?? { statusCode: 400, message: 'The request cannot be read' };
  void sendError(reply.headers(SECURITY_HEADERS), refusal.statusCode, refusal.message);
}
