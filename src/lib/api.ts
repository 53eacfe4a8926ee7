import { queryOptions, type QueryClient, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

/** Sends a request to the API: over the network in the browser, inside the process on the server. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<ApiAnswer>;

/** The parts of a response that are used, so that server-side rendering need not build a full one. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>;
};

/** An unsuccessful response. Its message is the status, a colon and the body, or the status text. */
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

/** Whether nothing exists at an address. Malformed ids are refused as invalid (400). */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** There was no response: the network or the server is unreachable. */
export class Unreachable extends Error {}

/** The browser's own fetch, for the API. Throws Unreachable. */
export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...init });
  } catch (error) {
    // An aborted request is not a network failure.
    if (init?.signal?.aborted === true || !(error instanceof TypeError)) throw error;
    throw new Unreachable('There is no connection. Please check your network and try again.', { cause: error });
  }
}

export async function orThrow(response: ApiAnswer): Promise<ApiAnswer> {
  if (response.ok) return response;
  throw new ApiError(response.status, response.statusText, await response.text());
}

// A map rather than an option of the client: query options are serialized for the browser, which functions cannot be.
const apiOfClient = new WeakMap<QueryClient, ApiFetch>();

/** Sets how the queries of this client reach the API. */
export function bindApi(client: QueryClient, api: ApiFetch): void {
  apiOfClient.set(client, api);
}

/** The API used by the queries of this client. */
export function apiOf(client: QueryClient): ApiFetch {
  const api = apiOfClient.get(client);
  if (api === undefined) throw new Error('The query client was made without an API');
  return api;
}

declare global {
  /**
   * Whether responses are validated by their schemas. Production builds trust the API, so that pages need not load
   * schemas: Vite replaces this with `false`, and the bundler drops the schema in `CHECKS_ANSWERS && schema`.
   */
  const CHECKS_ANSWERS: boolean;
}

/** The schema of a response; false if responses are trusted. */
export type AnswerSchema<Content> = z.ZodMiniType<Content> | false;

/** Reads a response's JSON, unchanged. Throws ApiError. */
export async function readJson<Content>(answer: ApiAnswer, schema: AnswerSchema<Content>): Promise<Content> {
  const content = await (await orThrow(answer)).json();
  if (schema !== false) schema.parse(content);
  return content;
}

type AnswerOptions<Content> = Omit<UnusedSkipTokenOptions<Content, Error, Content, readonly string[]>, 'queryFn'>;

/** The query of an API address, which consists of the parts of its key. */
export function apiQuery<Content>(schema: AnswerSchema<Content>, options: AnswerOptions<Content>) {
  return queryOptions<Content, Error, Content, readonly string[]>({
    ...options,
    queryFn: async ({ client, queryKey, signal }) =>
      readJson(await apiOf(client)(queryKey.join('/'), { signal }), schema),
  });
}
