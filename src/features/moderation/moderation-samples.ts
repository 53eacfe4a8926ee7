import { asc } from 'drizzle-orm';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A test app with an admin, a seller with an address, and their listing 'mine', which waits for review. */
export async function moderate(options: Parameters<typeof startTestApp>[0] = {}) {
  const t = await startTestApp(options);
  const admin = await addAccount(t, { role: 'admin', username: 'boss' });
  const seller = await addAccount(t, { username: 'sam', name: 'Sam Seller', email: 'sam@shop.example' });
  await t.addMachine({ id: 'mine', sellerId: seller.id, status: 'pending' });
  const { db } = t.database;
  const callAs =
    (headers: Record<string, string>) =>
    (method: Method, url: string, payload?: object, more: Record<string, string> = {}) =>
      t.app.inject({ method, url, headers: { ...headers, ...more }, ...(payload === undefined ? {} : { payload }) });
  const call = callAs(admin.headers);
  return {
    ...t,
    admin,
    seller,
    callAs,
    call,
    /** What the admin is answered of a listing. */
    see: async (id = 'mine') => (await call('GET', `/api/machines/${id}`)).json(),
    visitorsFind: async () => {
      const found: { id: string }[] = (await t.app.inject('/api/machines')).json();
      return found.map(({ id }) => id);
    },
    move: (status: string, more: Record<string, string> = {}, id = 'mine', reason?: string) =>
      call('PATCH', `/api/machines/${id}/status`, { status, ...(reason === undefined ? {} : { reason }) }, more),
    entries: () => db.select().from(auditLog).orderBy(asc(auditLog.id)),
    mails: () => db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.recipient)),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}
