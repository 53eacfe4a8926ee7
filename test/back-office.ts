import type { InjectOptions } from 'fastify';
import { startTestApp } from './app.ts';

/** The application with a signed-in admin. */
export async function openBackOffice(options: Parameters<typeof startTestApp>[0] = {}) {
  const t = await startTestApp(options);
  const admin = await t.addUser({ role: 'admin', username: 'boss' });
  const headers = await t.signIn(admin);
  return {
    ...t,
    admin,
    headers,
    call: (method: NonNullable<InjectOptions['method']>, url: string, payload?: object) =>
      t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}
