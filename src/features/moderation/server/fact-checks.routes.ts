import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { adminMachine } from '#app/features/machines/machines.schema.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { factParams } from '../moderation.schema.ts';
import { checkFact } from './check-fact.service.ts';
import type { ModerationDeps } from './moderation.service.ts';

/** Routes for moderators to mark facts as checked. */
export const factCheckRoutes: FastifyPluginAsyncZod<ModerationDeps> = async (app, deps) => {
  for (const [method, isChecked] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: '/api/admin/machines/:id/checked-facts/:key',
      config: { access: 'admin', permission: 'moderation' },
      schema: {
        tags: ['moderation'],
        operationId: isChecked ? 'checkMachineFact' : 'uncheckMachineFact',
        summary: isChecked
          ? 'Mark a fact of a listing as checked by the operator'
          : 'Remove the mark that the operator has checked a fact of a listing',
        description:
          'The mark applies to the current value: if the seller states another one, that value counts as stated by the seller. Has no effect if the mark is already set or removed. Returns 409 if the fact is not stated. Supports `If-Match`.',
        refuses: ['not_found', 'conflict', 'stale'],
        params: factParams,
        headers: z.object({ 'if-match': z.optional(z.string()) }),
        response: { 200: adminMachine },
      },
      handler: async (request, reply) => {
        const { params, headers } = request;
        const target = { ...params, ifMatch: headers['if-match'], isChecked };
        const machine = await checkFact(deps, requireUser(request), target);
        return reply.headers({ ETag: machine.etag, ...NO_STORE }).send(machine);
      },
    });
  }
};
