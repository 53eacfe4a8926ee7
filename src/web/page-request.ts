import '@tanstack/react-start/server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiFetch } from '#app/lib/api.ts';

/** The page that is being rendered: the API as its visitor would see it, the mark of its scripts, and where the finished text goes, its styles apart. */
export const pageRequest = new AsyncLocalStorage<{ api: ApiFetch; nonce: string; html: string; styles: string }>();
