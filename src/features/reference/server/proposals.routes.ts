import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { proposalsRejected, proposerParams } from '../reference.schema.ts';
import { rejectProposalsBy } from './proposals.service.ts';

/** Rejects all models and accessories that listings of one account named first. */
export const proposalsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.post(
    '/api/admin/users/:id/reject-proposals',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['reference'],
        operationId: 'rejectProposals',
        summary: 'Reject all that an account has named',
        description:
          'Takes every model and accessory that waits for review and was named first by this account out of the queue, and says how many they were. Its listings keep them, and what was approved stays. Nothing waits from an account that is gone.',
        params: proposerParams,
        response: { 200: proposalsRejected },
      },
    },
    (request) => rejectProposalsBy(db, requireUser(request), request.params.id),
  );
};
