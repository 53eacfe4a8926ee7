import '@tanstack/react-start/server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiFetch } from '#app/lib/api.ts';

/** The API as the visitor whose page is being rendered would see it: their cookie, their address. */
export const requestApi = new AsyncLocalStorage<ApiFetch>();
