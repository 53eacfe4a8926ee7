import swagger from '@fastify/swagger';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Publishes the OpenAPI 3.1 document, made from the schemas that validate requests, and a reader for it. `x-access` says
 * who may call an operation.
 */
export const openapiPlugin = fastifyPlugin<{ siteName: string; publicUrl: string }>(
  async (app, { siteName, publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${siteName} API`,
          version: '1',
          description: 'Commercial embroidery machines for sale: the API that the pages of the site use.',
        },
        servers: [{ url: publicUrl }],
      },
      transform: (shown) => {
        const { schema, url } = jsonSchemaTransform(shown);
        return { schema: { ...schema, 'x-access': shown.route.config?.access }, url };
      },
    });
    app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
  },
);

/** The reader's own page carries inline scripts and styles; no visitor's data is ever shown there. */
const READER_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A page to read the document in. Left inside its own scope, so that its policy stays with it. */
export async function openapiReader(app: FastifyInstance, { siteName }: { siteName: string }) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', READER_POLICY);
  });
  await app.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', metaData: { title: `${siteName} API` } },
  });
}
