import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** In total less than the time the process is given to end, so that the database closes too. */
const RUNNING_REQUESTS_MS = 8_000;
const LAST_REQUESTS_MS = 500;
const QUIET_TURN_MS = 0.2;
const QUIET_WITHIN_MS = 500;

export type Closing = {
  /** How long the server keeps serving while it reports that it is not ready. */
  noticeMs: number;
};

/**
 * Closes the server without losing a request. First it only reports that it is not ready: load balancers stop sending
 * visitors, and each response closes its connection, so that no proxy reuses one that is being closed. Only then does
 * it refuse new connections, which a proxy may safely retry elsewhere. Running requests are answered.
 */
export async function shutDown(app: FastifyInstance, { noticeMs }: Closing): Promise<void> {
  const ends = performance.now() + RUNNING_REQUESTS_MS;
  await Promise.all([app.drain(RUNNING_REQUESTS_MS), delay(noticeMs)]);
  const closed = once(app.server, 'close');
  await drainNewConnections();
  app.server.close();
  await Promise.race([closed, drainLastRequests(app, ends)]);
  app.server.closeAllConnections();
  await closed;
  await app.close();
}

/** A connection that was just accepted may not have sent its request yet. */
async function drainLastRequests(app: FastifyInstance, ends: number): Promise<void> {
  await delay(LAST_REQUESTS_MS, undefined, { ref: false });
  await app.drain(Math.max(0, ends - performance.now()));
}

/**
 * Closing the listener cuts connections that arrived since the event loop last polled, with what they have sent. After
 * a turn that took no time there are none.
 */
async function drainNewConnections(): Promise<void> {
  const ends = performance.now() + QUIET_WITHIN_MS;
  let began = 0;
  do {
    began = performance.now();
    await nextTurn();
  } while (performance.now() - began > QUIET_TURN_MS && performance.now() < ends);
}
