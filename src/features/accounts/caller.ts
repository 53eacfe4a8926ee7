import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Session } from './account.ts';
import { deviceOf } from './device.ts';

/** Who calls and from what, as far as signing in needs to know. */
export type Caller = {
  /** The one that the request came with. */
  session: Session | null;
  device: string;
  log: FastifyBaseLogger;
};

export function callerOf(request: FastifyRequest): Caller {
  return { session: request.session, device: deviceOf(request.headers['user-agent']), log: request.log };
}
