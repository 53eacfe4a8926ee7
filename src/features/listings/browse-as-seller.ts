import { expect } from 'vitest';
import { browseAsVisitor } from '#app/features/catalogue/browse-as-visitor.ts';
import type { SeenMachine } from '#app/features/machines/machines.schema.ts';

type Site = Awaited<ReturnType<typeof browseAsVisitor>>;

/** A test app as `browseAsVisitor` gives it, with somebody signed in who may list machines. */
export async function browseAsSeller(options: Parameters<typeof browseAsVisitor>[0] = {}) {
  const t = await browseAsVisitor(options);
  const seller = await t.addUser();
  const headers = await t.signIn(seller);
  return { ...t, seller, headers, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

async function machinesAt(t: Site, url: string, headers: Record<string, string> = {}) {
  const response = await t.get(url, headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<SeenMachine[]>();
}

/** The ids that a list answers, in its order. */
export async function idsAt(t: Site, query: string, headers: Record<string, string> = {}) {
  return (await machinesAt(t, `/api/machines?${query}`, headers)).map(({ id }) => id);
}
