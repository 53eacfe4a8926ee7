import { z } from 'zod';
import type { TestApp } from './app.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const jsonBody = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({ $ref: z.optional(z.string()) }) }) }),
});
const withFields = z.object({ properties: z.optional(z.record(z.string(), z.unknown())) });
const document = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), z.object({ requestBody: z.optional(z.unknown()) }))),
  components: z.optional(z.object({ schemas: z.optional(z.record(z.string(), z.unknown())) })),
});
const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** An operation of the OpenAPI document. */
export type Operation = {
  /** Such as `POST /api/login`. */
  name: string;
  method: z.output<typeof method>;
  /** The path in the document, with the names of parameters. */
  route: string;
  /** The path with an unused id in place of each parameter. */
  url: string;
  /** The fields of its JSON body; null without one. */
  body: Record<string, unknown> | null;
};

/** All operations in the server's document. */
export async function operationsOf({ app }: Pick<TestApp, 'app'>): Promise<Operation[]> {
  const { paths, components } = document.parse((await app.inject('/api/openapi.json')).json());
  const fieldsOf = (requestBody: unknown): Operation['body'] => {
    const { data } = jsonBody.safeParse(requestBody);
    if (data === undefined) return null;
    const { schema } = data.content['application/json'];
    const named = schema.$ref === undefined ? schema : components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return withFields.parse(named).properties ?? {};
  };
  return Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([verb, { requestBody }]) => {
      const name = `${verb.toUpperCase()} ${route}`;
      const url = route.replaceAll(/\{[^}]+\}/g, 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11');
      return { name, method: method.parse(verb.toUpperCase()), route, url, body: fieldsOf(requestBody) };
    }),
  );
}
