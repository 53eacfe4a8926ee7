import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Together less than what the process is given in all, so that the database closes too. */
const RUNNING_REQUESTS_MS = 8_000;
const LAST_REQUESTS_MS = 500;
const QUIET_TURN_MS = 0.2;
const QUIET_WITHIN_MS = 500;

export type Closing = {
  /** How long it goes on as before, but for saying that it is not ready. */
  noticeMs: number;
};

/**
 * Ends the server without losing a request. First it only says that it is not ready: whoever looks sends nobody any
 * more, and each answer closes its connection, so that no proxy sends a request over one that is just being closed. Only
 * then are new connections refused, which a proxy may try elsewhere whatever the request does. What runs is answered.
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

/** Who has just been let in may not have asked yet; who has is answered. */
async function drainLastRequests(app: FastifyInstance, ends: number): Promise<void> {
  await delay(LAST_REQUESTS_MS, undefined, { ref: false });
  await app.drain(Math.max(0, ends - performance.now()));
}

/**
 * Connections that came in since the event loop last looked are cut when nobody listens any more, with what they have
 * sent: after a turn that took no time there are none.
 */
async function drainNewConnections(): Promise<void> {
  const ends = performance.now() + QUIET_WITHIN_MS;
  let began = 0;
  do {
    began = performance.now();
    await nextTurn();
  } while (performance.now() - began > QUIET_TURN_MS && performance.now() < ends);
}
