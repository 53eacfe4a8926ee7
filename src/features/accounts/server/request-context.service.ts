import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Session } from './current-account.service.ts';
import { deviceOf } from '../user-agent.rules.ts';
import { networkOf } from '#app/lib/ip-network.ts';

/** Who calls and from what, as far as signing in needs to know. */
export type Caller = {
  /** The one that the request came with. */
  session: Session | null;
  device: string;
  network: string;
  log: FastifyBaseLogger;
};

export function callerOf(request: FastifyRequest): Caller {
  const { session, headers, ip, log } = request;
  return { session, device: deviceOf(headers['user-agent']), network: networkOf(ip), log };
}
