import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { csvDataInput } from '../csv-imports.schema.ts';
import { figuresResult } from '../model-figures.schema.ts';
import { enterModelFigures } from './model-figures.service.ts';

const MOST_BYTES = 2 * 1024 * 1024;

/** Routes for importing model figures from a spreadsheet. */
export const modelFiguresRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, deps) => {
  app.post(
    '/api/admin/model-facts/csv',
    {
      config: { access: 'admin', permission: 'moderation' },
      bodyLimit: MOST_BYTES,
      schema: {
        tags: ['reference'],
        operationId: 'importModelFacts',
        summary: 'Import facts of models from a CSV file',
        description:
          'One row for each model: `brand`, `model`, `source`, and a column for each fact, named by its key, with values as in a file of machines. A source that is an address is a link to a page. Empty cells change nothing. A row without a source or with an invalid value is skipped as a whole and reported in `errors`.',
        body: csvDataInput,
        response: { 200: figuresResult },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await enterModelFigures(deps, requireUser(request), request.body.csvData)),
  );
};
