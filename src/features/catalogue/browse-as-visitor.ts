import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { getCatalogueVersion } from './catalogue-facts.db.ts';

const LOOK_AGAIN_MS = 20;

/** A test app with a visitor's eyes: requests wait until the catalogue has caught up with what the test stored. */
export async function browseAsVisitor(options: Parameters<typeof startTestApp>[0] = {}) {
  const t = await startTestApp(options);
  return {
    ...t,
    get: async (url: string, headers: Record<string, string> = {}) => {
      await caughtUp(t);
      return t.app.inject({ url, headers });
    },
    /** The ids that a list answers, in its order. */
    idsOf: async (query: string) => {
      await caughtUp(t);
      const response = await t.app.inject(`/api/machines?${query}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<PublicMachine[]>().map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

async function caughtUp({ app, database }: TestApp) {
  const version = await getCatalogueVersion(database.pool);
  for (;;) {
    const { headers } = await app.inject('/api/machines/filters/values');
    if (headers.etag?.endsWith(`-${version}"`) === true) return;
    await sleep(LOOK_AGAIN_MS);
  }
}
