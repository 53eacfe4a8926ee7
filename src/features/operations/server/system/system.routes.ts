import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NO_STORE } from '#app/lib/http.ts';
import type { SystemDeps } from './health-check.rules.ts';
import { systemState } from '../../system.schema.ts';
import { readSystem } from './system.service.ts';

/** The health of the system. */
export const systemRoutes: FastifyPluginAsyncZod<SystemDeps> = async (app, deps) => {
  app.get(
    '/api/admin/system',
    {
      config: { access: 'admin', permission: 'users' },
      schema: {
        tags: ['back office'],
        operationId: 'getSystem',
        summary: 'Get the health of every part of the system',
        description:
          'Includes problems and what to do about them. A part that does not respond in time is reported as such, and does not delay the others.',
        response: { 200: systemState },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await readSystem(deps, request.log)),
  );
};
