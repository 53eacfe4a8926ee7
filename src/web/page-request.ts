import '@tanstack/react-start/server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiFetch } from '#app/lib/api.ts';

/** The page that is being rendered: the API as its visitor would see it, and where the finished text goes. */
export const pageRequest = new AsyncLocalStorage<{ api: ApiFetch; html: string }>();
