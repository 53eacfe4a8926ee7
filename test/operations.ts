import { z } from 'zod';
import type { TestApp } from './app.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const operation = z.looseObject({
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
});
const document = z.object({ paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)) });
const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

export type Operation = { method: z.output<typeof method>; route: string; url: string; readsJson: boolean };

/** Every operation that the server publishes, with an address at which nothing is. */
export async function operationsOf({ app }: Pick<TestApp, 'app'>): Promise<Operation[]> {
  const { paths } = document.parse((await app.inject('/api/openapi.json')).json());
  return Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([name, { requestBody }]) => ({
      method: method.parse(name.toUpperCase()),
      route,
      url: route.replaceAll(/\{[^}]+\}/g, 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11'),
      readsJson: requestBody?.content['application/json'] !== undefined,
    })),
  );
}
