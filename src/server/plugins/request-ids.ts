import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { currentContext } from '../async-context.ts';
import { IN_PROCESS_HEADER, inProcessProof } from './request-log.ts';

/** Nothing that could be taken for another part of a line, or fill it. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Gives each request its id: the proxy's where one is trusted, so that its log and ours name it alike. */
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
