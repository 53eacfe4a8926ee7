import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { currentContext } from '../async-context.ts';
import { IN_PROCESS_HEADER, inProcessProof } from './request-log.ts';

/** Excludes characters that could forge or flood a log line. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Assigns each request its id. Behind a trusted proxy it is the proxy's id, so that both logs match. */
export function requestIds({ isBehindProxy }: { isBehindProxy: boolean }) {
  return ({ headers }: { headers: IncomingHttpHeaders }): string => {
    if (headers[IN_PROCESS_HEADER] === inProcessProof) return outerId() ?? randomUUID();
    const given = headers['x-request-id'];
    return isBehindProxy && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  };
}

function outerId(): string | null {
  const work = currentContext();
  return work !== undefined && 'reqId' in work ? work.reqId : null;
}
