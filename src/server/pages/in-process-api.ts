import { errorCodes, type FastifyInstance } from 'fastify';
import type { ApiAnswer, ApiFetch } from '#app/lib/api.ts';
import { IN_PROCESS_HEADER, inProcessProof } from '../plugins/request-log.ts';

export const UNAVAILABLE = 503;

/** Requests of pages that are answered alike for all visitors without a session, as long as the site stays the same. */
const REFERENCE = new Set(['/api/site', '/api/user']);

/** Whether what visitors without a session are answered shows no listing: only a change of the site moves it. */
export function restsOnSite(url: string): boolean {
  return REFERENCE.has(url) || url === '/api/lenders' || url.startsWith('/api/places/');
}

const NOT_SIGNED_IN = 401;

type Visitor = { ip: string; cookie?: string | undefined };

/** The API inside this process, called with the visitor's own cookie and address, so that pages have no other rights. */
export function inProcessApi(app: FastifyInstance, { ip, cookie }: Visitor): ApiFetch {
  const headers = { ...(cookie === undefined ? {} : { cookie }), [IN_PROCESS_HEADER]: inProcessProof };
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

/** Null where the server closes: a page that is drawn in the background may outlive it. */
function nothingAsItCloses(error: unknown): null {
  if (error instanceof errorCodes.FST_ERR_REOPENED_CLOSE_SERVER) return null;
  throw error;
}

/** Caches the reference data that visitors' pages request, for one revision of the site. */
export class ReferenceResponseCache {
  readonly #answers = new Map<string, Promise<ApiAnswer>>();
  #revision = -1;

  /** Puts the cache before an API that answers visitors without a session. */
  before(api: ApiFetch, revision: number): ApiFetch {
    if (revision !== this.#revision) this.#answers.clear();
    this.#revision = revision;
    return (url, init) => (REFERENCE.has(url) ? this.#get(url, revision, () => api(url, init)) : api(url, init));
  }

  #get(url: string, revision: number, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    if (revision !== this.#revision) return ask();
    const known = this.#answers.get(url);
    if (known !== undefined) return known;
    const asked = ask();
    this.#answers.set(url, asked);
    const forget = () => {
      if (this.#answers.get(url) === asked) this.#answers.delete(url);
    };
    // Failures are passed on, but not cached.
    asked.then(({ ok, status }) => ok || status === NOT_SIGNED_IN || forget(), forget);
    return asked;
  }
}
