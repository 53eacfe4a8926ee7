import type { InjectOptions } from 'fastify';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import type { TestApp } from './app.ts';

/** Of every account that `addAccount` makes. */
export const PASSWORD = 'correct horse';

/** Made once in a worker: each takes thirty milliseconds of the processor. */
let passwordHash: Promise<string> | null = null;

/** An account that can be signed in to, already signed in, with the headers of its browser. */
export async function addAccount(t: TestApp, fields: Parameters<TestApp['addUser']>[0] = {}) {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await t.addUser({ password: await passwordHash, ...fields });
  return { ...user, headers: await t.signIn(user) };
}

/** Sends a body as a client would; the address it comes from is another one each time, so that only names are limited. */
export function createClient({ app }: TestApp) {
  let asked = 0;
  return (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, options: InjectOptions = {}) => {
    asked += 1;
    return app.inject({
      method,
      url,
      remoteAddress: `203.0.113.${asked}`,
      ...(payload === undefined ? {} : { payload }),
      ...options,
    });
  };
}

/** What a browser sends after an answer that set the session's cookie. */
export function sidOf(response: { cookies: { name: string; value: string }[] }): { cookie: string } {
  const sid = response.cookies.find(({ name }) => name === 'sid');
  if (sid === undefined) throw new Error('No session was opened');
  return { cookie: `sid=${sid.value}` };
}
