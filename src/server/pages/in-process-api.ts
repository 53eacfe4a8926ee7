import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiAnswer, ApiFetch } from '#app/lib/api.ts';
import { IN_PROCESS_HEADER, inProcessProof } from '../plugins/request-log.ts';

/** Requests of pages that are answered alike for all visitors without a session, for one version of the catalogue. */
const REFERENCE = new Set(['/api/site', '/api/user', '/api/machines/filters/values']);

const NOT_SIGNED_IN = 401;

/** The API inside this process, called with the visitor's own cookie and address, so that pages have no other rights. */
export function inProcessApi(app: FastifyInstance, request: FastifyRequest): ApiFetch {
  const { cookie } = request.headers;
  const headers = { ...(cookie === undefined ? {} : { cookie }), [IN_PROCESS_HEADER]: inProcessProof };
  return async (url) => {
    const answer = await app.inject({ url, headers, remoteAddress: request.ip });
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

/** Caches the reference data that visitors' pages request, for one version of the catalogue. */
export class ReferenceResponseCache {
  readonly #answers = new Map<string, Promise<ApiAnswer>>();
  #version = -1;

  /** Puts the cache before an API that answers visitors without a session. */
  before(api: ApiFetch, version: number): ApiFetch {
    if (version !== this.#version) this.#answers.clear();
    this.#version = version;
    return (url, init) => (REFERENCE.has(url) ? this.#get(url, version, () => api(url, init)) : api(url, init));
  }

  #get(url: string, version: number, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    if (version !== this.#version) return ask();
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
