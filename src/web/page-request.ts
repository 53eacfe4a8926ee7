import '@tanstack/react-start/server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiFetch } from '#app/lib/api.ts';

type PageRequest = {
  /** The API as the visitor would see it. */
  api: ApiFetch;
  /** Marks the page's own scripts. */
  nonce: string;
  /** What the page is sent with, where that is not what the router says. */
  status: number | null;
};

/** The page that is being rendered. */
export const pageRequest = new AsyncLocalStorage<PageRequest>();
