import swagger from '@fastify/swagger';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { apiManual } from '#app/server/openapi/api-manual.ts';
import { completeDocument } from '#app/server/openapi/complete-document.ts';
import { namedSchemas } from '#app/server/openapi/named-schemas.ts';
import { refusalsOf } from '#app/server/openapi/refusals.ts';
import { TAGS } from '#app/server/openapi/tags.ts';

type Options = { siteName: string; publicUrl: string; cookieName: string; limitFactor: number };

declare module 'fastify' {
  interface FastifySchema {
    /** The documented body, where the route's schema checks less and the service checks the rest. */
    documentedBody?: z.ZodMiniType;
  }
}

/** The security scheme of the session's cookie. */
const SESSION = 'session';

/**
 * Publishes the OpenAPI 3.1 document, generated from the schemas that validate requests. `x-access` says who may call
 * an operation, `x-permission` what an admin needs for it.
 */
export const openapiPlugin = fastifyPlugin<Options>(async (app, { siteName, publicUrl, cookieName, limitFactor }) => {
  const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: namedSchemas });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName} API`,
        version: '1',
        description: apiManual({ publicUrl, cookieName, limitFactor }),
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: siteName, url: `${publicUrl}/contact` },
      },
      servers: [{ url: publicUrl }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          [SESSION]: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Session cookie, set on sign-in.' },
        },
      },
    },
    transform: ({ schema: { documentedBody, ...checked }, ...shown }) => {
      const body = documentedBody === undefined ? {} : { body: documentedBody };
      const { schema, url } = toJsonSchema({ ...shown, schema: { ...checked, ...body } });
      const { route } = shown;
      const { access = 'admin', permission } = route.config ?? {};
      return {
        schema: {
          ...schema,
          ...(route.schema?.consumes === undefined ? {} : { body: { type: 'string', format: 'binary' } }),
          security: access === 'public' ? [] : [{ [SESSION]: [] }],
          'x-access': access,
          ...(permission === undefined ? {} : { 'x-permission': permission }),
          ...(route.config?.reauthentication === true && { 'x-reauthentication': true }),
          'x-refusals': refusalsOf(route),
        },
        url,
      };
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedSchemas }),
  });
  let published: object | null = null;
  const open = { config: { access: 'public', isImpersonal: true }, schema: { hide: true } } as const;
  app.get('/api/openapi.json', open, (_request, reply) => {
    published ??= completeDocument(app.swagger());
    return reply.header('Cache-Control', 'no-cache').send(published);
  });
});
