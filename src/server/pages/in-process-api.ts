import { errorCodes, type FastifyInstance } from 'fastify';
import type { ApiFetch } from '#app/lib/api.ts';
import { IN_PROCESS_HEADER, inProcessProof } from '../plugins/request-log.ts';

export const UNAVAILABLE = 503;

type Visitor = { ip: string; cookie?: string | undefined };

/**
 * Calls the API inside this process with the visitor's own cookie and address, so that pages have the visitor's rights.
 */
export function inProcessApi(app: FastifyInstance, { ip, cookie }: Visitor): ApiFetch {
  // A page is cached until the next change, so it must not be rendered from stale API responses.
  const newest = { 'cache-control': 'no-cache', [IN_PROCESS_HEADER]: inProcessProof };
  const headers = cookie === undefined ? newest : { ...newest, cookie };
  return async (url) => {
    const answer = await app.inject({ url, headers, remoteAddress: ip }).catch(nothingAsItCloses);
    if (answer === null) return new Response(null, { status: UNAVAILABLE });
    return {
      ok: answer.statusCode >= 200 && answer.statusCode < 300,
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: { get: (name) => answer.headers[name.toLowerCase()]?.toString() ?? null },
      json: async () => answer.json(),
      text: async () => answer.body,
    };
  };
}

/** Returns null while the server closes: a page rendering in the background may outlive it. */
function nothingAsItCloses(error: unknown): null {
  if (error instanceof errorCodes.FST_ERR_REOPENED_CLOSE_SERVER) return null;
  throw error;
}
