import type { InjectOptions } from 'fastify';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import type { TestApp } from './app.ts';

/** The password of every account that `addAccount` creates. */
export const PASSWORD = 'correct horse';

/** Hashed once per worker, because hashing takes 30 ms of CPU time. */
let passwordHash: Promise<string> | null = null;

/** Creates an account and signs it in; returns the headers of its browser. */
export async function addAccount(t: TestApp, fields: Parameters<TestApp['addUser']>[0] = {}) {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await t.addUser({ password: await passwordHash, ...fields });
  return { ...user, headers: await t.signIn(user) };
}

/** Sends bodies like a client, each time from another address, so that only limits by name apply. */
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

/** The headers that a browser sends after a response that set the session's cookie. */
export function sidOf(response: { cookies: { name: string; value: string }[] }): { cookie: string } {
  const sid = response.cookies.find(({ name }) => name === 'sid');
  if (sid === undefined) throw new Error('No session was opened');
  return { cookie: `sid=${sid.value}` };
}
