import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { NO_CACHE, NO_STORE } from '#app/lib/http.ts';
import { answersReport, answerTime } from '../answer-figures.schema.ts';
import { readAnswersReport, readAnswerTime } from './answers.service.ts';
import type { ThreadDeps } from './threads.service.ts';

const tags = ['conversations'];

/** Routes for how fast buyers get answers. */
export const answersRoutes: FastifyPluginAsyncZod<ThreadDeps> = async (app, deps) => {
  app.get(
    '/api/admin/answers',
    {
      config: { access: 'admin', permission: 'messages' },
      schema: {
        tags,
        operationId: 'getAnswersReport',
        summary: 'Get how fast the office and Premium sellers answer, by week, and who waits longest',
        description:
          'Covers the last 12 weeks. Durations are in working time, by the current opening hours. Waits that ended in time without an answer do not count.',
        response: { 200: answersReport },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await readAnswersReport(deps)),
  );

  app.get(
    '/api/machines/:id/answer-time',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags,
        operationId: 'getAnswerTime',
        summary: 'Get how fast questions about a machine are usually answered',
        description:
          'The median of the last 20 answers of its seller with Premium, otherwise of the operator, in working hours rounded up to 1, 2, 4 or 24, which stands for a working day. Null after fewer than five answers.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: answerTime },
      },
    },
    async (request, reply) => reply.headers(NO_CACHE).send(await readAnswerTime(deps.db, request.params.id)),
  );
};
