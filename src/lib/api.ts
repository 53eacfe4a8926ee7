import { queryOptions, type QueryClient, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** Sends a request to the API; the browser's goes over the network, the server's stays inside the process. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<ApiAnswer>;

/** What is used of a response: rendering has no need to build the rest. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>;
};

/** An answer that was not OK: its message is the status, a colon and the body's own words, or the status in words. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** Whether there is nothing at an address. One that nothing can stand at is refused as invalid (400). */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** No answer came: the network is away, or the server. */
export class Unreachable extends Error {}

/** The browser's own fetch, for the API. Throws Unreachable. */
export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...init });
  } catch (error) {
    // What somebody has broken off is no trouble of the network's.
    if (init?.signal?.aborted === true || !(error instanceof TypeError)) throw error;
    throw new Unreachable('There is no connection. Please check your network and try again.', { cause: error });
  }
}

export async function orThrow(response: ApiAnswer): Promise<ApiAnswer> {
  if (response.ok) return response;
  throw new ApiError(response.status, response.statusText, await response.text());
}

// Beside the client rather than in its options: options of queries travel to the browser, and a function cannot.
const apiOfClient = new WeakMap<QueryClient, ApiFetch>();

/** Says how the queries of this client reach the API. */
export function bindApi(client: QueryClient, api: ApiFetch): void {
  apiOfClient.set(client, api);
}

/** The API for the queries of this client. */
export function apiOf(client: QueryClient): ApiFetch {
  const api = apiOfClient.get(client);
  if (api === undefined) throw new Error('The query client was made without an API');
  return api;
}

declare global {
  /**
   * Whether answers are checked by their schemas. Builds for visitors trust the API, so that nobody waits for schemas:
   * Vite puts `false` in its place, and the bundler leaves out the schema in `CHECKS_ANSWERS && schema`.
   */
  const CHECKS_ANSWERS: boolean;
}

/** What an answer has to be; false where answers are trusted. */
export type AnswerSchema<Content> = z.ZodMiniType<Content> | false;

/** What an answer holds, as it was sent. Throws ApiError. */
export async function readJson<Content>(answer: ApiAnswer, schema: AnswerSchema<Content>): Promise<Content> {
  const content = await (await orThrow(answer)).json();
  if (schema !== false) schema.parse(content);
  return content;
}

type AnswerOptions<Content> = Omit<UnusedSkipTokenOptions<Content, Error, Content, readonly string[]>, 'queryFn'>;

/** The query of an address of the API, which is the parts of its key. */
export function apiQuery<Content>(schema: AnswerSchema<Content>, options: AnswerOptions<Content>) {
  return queryOptions<Content, Error, Content, readonly string[]>({
    ...options,
    queryFn: async ({ client, queryKey, signal }) =>
      readJson(await apiOf(client)(queryKey.join('/'), { signal }), schema),
  });
}
