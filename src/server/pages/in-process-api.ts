import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiAnswer, ApiFetch } from '#app/lib/api.ts';
import { INNER_CALL, innerCallProof } from '../plugins/request-log.ts';
import { callInside } from './in-process-request.ts';

/** What pages ask for and every visitor is answered alike, as long as the catalogue's version stays: who they are, too. */
const REFERENCE = new Set(['/api/site', '/api/user', '/api/machines/filters/values']);

const NOT_SIGNED_IN = 401;

/** The API inside this process, called with the visitor's own cookie and address, so that pages have no other rights. */
export function apiAs(app: FastifyInstance, request: FastifyRequest): ApiFetch {
  const { cookie } = request.headers;
  const headers = { ...(cookie === undefined ? {} : { cookie }), [INNER_CALL]: innerCallProof };
  return async (url) => {
    const { status, header, body } = await callInside(app, { url, headers, address: request.ip });
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText: STATUS_CODES[status] ?? '',
      headers: { get: header },
      json: async () => JSON.parse(body),
      text: async () => body,
    };
  };
}

/** Remembers the reference data that visitors' pages have asked for, for one version of the catalogue. */
export class ReferenceAnswers {
  readonly #answers = new Map<string, Promise<ApiAnswer>>();
  #version = -1;

  /** The API as `api` gives it, but for what is known by now. For visitors without a session. */
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
    // A failure is told to those who asked, and not remembered.
    asked.then(({ ok, status }) => ok || status === NOT_SIGNED_IN || forget(), forget);
    return asked;
  }
}
