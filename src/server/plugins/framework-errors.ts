import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';

/** Messages for requests that Fastify refuses before a route handles them, by Fastify's error code. */
const BY_CODE = new Map([
  ['FST_ERR_BAD_URL', 'This address is not written as addresses are'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'The request says that it has a body of JSON, and has none'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'The body is not valid JSON'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'The body is not as long as the request says'],
]);

/** Messages by status, where that is enough, and for libraries' errors without a code. */
const BY_STATUS = new Map([
  [400, 'The request cannot be read'],
  [401, 'You are not signed in'],
  [403, 'This is not allowed'],
  [404, 'There is nothing at this address'],
  [405, 'This address does not take such a request'],
  [408, 'The request took too long to arrive'],
  [409, 'This cannot be done now'],
  [411, 'The request does not say how long its body is'],
  [412, 'This was changed meanwhile'],
  [413, 'The body is too large'],
  [414, 'This address is too long'],
  [415, 'The body is of a type that this address does not take'],
  [429, 'Too many requests, try again later'],
  [431, 'The headers of the request are too large'],
]);

/** Returns null for errors that the client did not cause. */
export function plainRefusal({ code, statusCode = 500 }: Partial<FastifyError>) {
  const message = BY_CODE.get(code ?? '') ?? BY_STATUS.get(statusCode);
  return message === undefined ? null : { statusCode, message };
}

const STATUS_BY_PROBLEM = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/** Answers malformed or incomplete HTTP and closes the socket: routes and hooks never see it. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statusCode = STATUS_BY_PROBLEM.get(error.code ?? '') ?? 400;
  const body = JSON.stringify({
    statusCode,
    error: STATUS_CODES[statusCode],
    message: BY_STATUS.get(statusCode),
  });
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
