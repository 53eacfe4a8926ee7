import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { payments } from '#app/db/tables/payments.ts';
import { createPayPalClient } from '#app/features/payments/server/paypal/client.service.ts';
import { startFakePayPal } from '#app/simulators/paypal/fake-paypal.ts';
import { startTestApp } from './app.ts';
import { newPostgres } from './databases.ts';

const SERVER = fileURLToPath(new URL('processes/serve-payments.ts', import.meta.url));
export const PREMIUM_OF_MINE = { machineId: 'mine', premium: true, featured: false };
const ORDER = { ...PREMIUM_OF_MINE, amount: '1000.00', currency: 'USD', intent: 'CAPTURE' };

/** The PayPal call at which a server crashes. */
export type Death = { when: 'before' | 'after'; path: string };

/** A seller with a listing on a real PostgreSQL, a simulated PayPal, and servers that can be killed. */
export async function openCrashableCheckout() {
  const database = await newPostgres();
  const fakePayPal = await startFakePayPal({ now: () => new Date() });
  const { credentials, apiUrl, sdkUrl } = fakePayPal.settings;
  const t = await startTestApp({ database });
  const seller = await t.addUser({ email: 'sam@shop.example' });
  await t.addMachine({ id: 'mine', sellerId: seller.id });
  const admin = await t.addUser({ role: 'admin' });
  const json = { 'content-type': 'application/json' };
  const headers = { ...(await t.signIn(seller)), ...json };
  const adminHeaders = { ...(await t.signIn(admin)), ...json };
  const env = {
    PAYPAL_SANDBOX_CLIENT_ID: credentials.clientId,
    PAYPAL_SANDBOX_CLIENT_SECRET: credentials.clientSecret,
    PAYPAL_SANDBOX_API_URL: apiUrl,
    PAYPAL_SANDBOX_SDK_URL: sdkUrl,
  };
  const paypal = createPayPalClient({ apiUrl, ...credentials, now: () => new Date() });
  const servers: ChildProcess[] = [];

  const post = async ({ origin }: Server, path: string, body?: object, as = headers): Promise<unknown> => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(origin + path, { method: 'POST', headers: as, ...payload })).json();
  };
  /** Makes the first `calls` of the browser's calls; the last one may crash the server. */
  const walk = async (server: Server, calls: number): Promise<string | null> => {
    const order = await resultOrCrash(post(server, '/paypal/order', ORDER));
    if (order === null) return null;
    const { id } = z.object({ id: z.string() }).parse(order);
    fakePayPal.approve(id);
    if (calls > 1) await resultOrCrash(post(server, `/paypal/order/${id}/capture`, {}));
    if (calls > 2) await post(server, '/api/confirm-listing-payment-paypal', { ...PREMIUM_OF_MINE, orderId: id });
    return id;
  };
  return {
    database,
    post,
    walk,
    /** An admin refunds a part of the only payment, which may crash the server. */
    refundPart: async (server: Server, amountUsd: number) => {
      const [payment] = await database.db.select({ id: payments.id }).from(payments);
      const refund = { scope: 'part', amountUsd, reason: 'A test.', endsPlacements: false, leftUsd: 1_000 };
      await resultOrCrash(post(server, `/api/admin/payments/${payment?.id}/refund`, refund, adminHeaders));
    },
    refundsAtPayPal: async (orderId: string) =>
      (await paypal.getOrder(orderId)).units.flatMap(({ refunds }) =>
        refunds.map(({ id, status }) => ({ id, status })),
      ),
    serve: async (aheadMs: number, death: Death | null): Promise<Server> => {
      const child = fork(SERVER, [JSON.stringify({ databaseUrl: database.url, env, aheadMs, death })]);
      servers.push(child);
      return startedServer(child);
    },
    atPayPal: async (orderId: string) => {
      const { status, units } = await paypal.getOrder(orderId);
      return [status, ...units.flatMap(({ captures }) => captures.map((capture) => capture.status))];
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) server.kill('SIGKILL');
      await t[Symbol.asyncDispose]();
      await fakePayPal[Symbol.asyncDispose]();
    },
  };
}

export type Server = { origin: string; process: ChildProcess; ended: Promise<unknown>; sweep: () => Promise<void> };

async function startedServer(child: ChildProcess): Promise<Server> {
  const ended = once(child, 'exit');
  const [message]: unknown[] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The server did not start'))),
  ]);
  const { origin } = z.object({ origin: z.string() }).parse(message);
  return {
    origin,
    process: child,
    ended,
    sweep: async () => {
      const swept = once(child, 'message');
      child.send('sweep');
      await swept;
    },
  };
}

/** Null if the server crashed during the request. */
async function resultOrCrash(request: Promise<unknown>): Promise<unknown> {
  return request.catch((error: unknown) => {
    if (error instanceof TypeError) return null;
    throw error;
  });
}
