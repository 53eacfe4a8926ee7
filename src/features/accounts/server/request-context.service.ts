import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Session } from './current-account.service.ts';
import { describeUserAgent } from '../user-agent.rules.ts';
import { networkOf } from '#app/lib/ip-network.ts';

/** Who calls and from what, as far as signing in needs to know. */
export type RequestContext = {
  /** The one that the request came with. */
  session: Session | null;
  device: string;
  network: string;
  log: FastifyBaseLogger;
};

export function getRequestContext(request: FastifyRequest): RequestContext {
  const { session, headers, ip, log } = request;
  return { session, device: describeUserAgent(headers['user-agent']), network: networkOf(ip), log };
}
