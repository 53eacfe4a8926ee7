import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { csvImportParams, csvKnownInput, csvRow, csvRowInput, csvRowParams } from '../csv-imports.schema.ts';
import { chooseForKnown, correctRow } from './correct-rows.service.ts';
import type { CsvDeps } from './import-job.service.ts';

const PATH = '/api/admin/csv-imports/:id';
const tags = ['back office'];
const config = { access: 'admin', permission: 'moderation' } as const;

/** Routes for correcting the rows of a checked file before they are imported. */
export const correctRowsRoutes: FastifyPluginAsyncZod<CsvDeps> = async (app, deps) => {
  app.patch(
    `${PATH}/rows/:row`,
    {
      config,
      schema: {
        tags,
        operationId: 'correctCsvRow',
        summary: 'Correct a row of a checked file',
        description:
          'Replaces cells, by the names of columns, and checks the row again. `choice` decides what becomes of a row without an id whose machine is listed already (verdict `known`): `add` it as another machine, `update` the listing that is here, or `skip` it, as without a choice. Returns 409 unless the file waits for its import.',
        refuses: ['not_found', 'conflict'],
        params: csvRowParams,
        body: csvRowInput,
        response: { 200: csvRow },
      },
    },
    async (request, reply) => {
      const row = await correctRow(deps, requireUser(request), request.params, request.body);
      return reply.headers(NO_STORE).send(row);
    },
  );

  app.post(
    `${PATH}/known`,
    {
      config,
      schema: {
        tags,
        operationId: 'chooseForKnownCsvRows',
        summary: 'Decide what becomes of all rows whose machines are listed already',
        description:
          'Decides on each row with the verdict `known`: `add` it as another machine, or `update` its listing.',
        refuses: ['not_found', 'conflict'],
        params: csvImportParams,
        body: csvKnownInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await chooseForKnown(deps, requireUser(request), request.params.id, request.body.choice);
      return reply.code(204).send();
    },
  );
};
