import '@tanstack/react-start/server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiFetch } from '#app/lib/api.ts';

type PageRequest = {
  /** The API with the visitor's rights. */
  api: ApiFetch;
  /** The CSP nonce of the page's own scripts. */
  nonce: string;
  /** The response's status, if it differs from the router's. */
  status: number | null;
};

/** The page that is being rendered. */
export const pageRequest = new AsyncLocalStorage<PageRequest>();
