import * as z from 'zod/mini';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { answerOf, sendAnswer, sendReady, type AnswerDeps } from '#app/features/catalogue/answers.ts';
import type { CatalogueReads } from '#app/features/catalogue/catalogue.service.ts';
import { kindFacts, kindParams } from '../machine-kinds.schema.ts';
import { getKind } from './machine-kinds.service.ts';

type Deps = { db: Db; reads: CatalogueReads } & Pick<AnswerDeps, 'answerCache' | 'now'>;

export const machineKindsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, reads, answerCache, now }) => {
  const answers: AnswerDeps = { catalogue: reads.catalogue, answerCache, now };

  app.get(
    '/api/machine-kinds/:slug',
    {
      config: { access: 'public' },
      onRequest: sendReady(answers),
      schema: {
        tags: ['catalogue'],
        operationId: 'getMachineKind',
        summary: 'What there is of a kind of machines, such as used-tajima-embroidery-machines',
        description: 'A kind is condition, brand or heads, or several of these; the slug is the address of its page.',
        refuses: ['not_found'],
        params: kindParams,
        response: { 200: kindFacts, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      await sendAnswer(answers, request, reply, `kind ${slug}`, async () =>
        answerOf(await getKind({ db, reads }, slug)),
      );
      return reply;
    },
  );
};
