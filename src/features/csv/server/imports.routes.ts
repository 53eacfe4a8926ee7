import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { UPLOAD_MS } from '#app/features/media/media.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { CHECK_CSV, RUN_CSV, type CsvDeps } from './import-job.service.ts';
import {
  csvDataInput,
  csvFileQuery,
  csvImport,
  csvImportParams,
  csvResult,
  csvRow,
  csvRowsQuery,
  MAX_CSV_BYTES,
} from '../csv-imports.schema.ts';
import {
  beginImport,
  findLatest,
  getImport,
  listRows,
  discardImport,
  continueImport,
  stopImport,
} from './imports.service.ts';
import { importInOneStep } from './one-step-import.service.ts';
import { receiveCsv, tooLargeCsv } from './receive-file.service.ts';
import { refusedFile, remainingFile } from './exports.service.ts';

const PATH = '/api/admin/csv-imports';
const tags = ['back office'];
const admin = { access: 'admin' } as const;
const MOST_PASTED_BYTES = 10 * 1024 * 1024;

const DOWNLOADS = [
  {
    path: 'refused',
    operationId: 'exportRefusedRows',
    summary: 'The refused rows as CSV, with the reason: to mend and import again',
    description: 'The columns of the file as they were, and one more with what is wrong.',
    fileOf: refusedFile,
  },
  {
    path: 'remaining',
    operationId: 'exportRemainingRows',
    summary: 'The rows that nothing has become of yet as CSV: to import later',
    description: 'Of a file that was stopped: without the rows that are in, and without those that were refused.',
    fileOf: remainingFile,
  },
] as const;

/** The actions of an admin on an import; those that start a job respond with 202. */
const CHANGES = [
  {
    method: 'POST',
    path: '/run',
    operationId: 'runCsvImport',
    summary: 'Import a checked file',
    description:
      'Begins to write the rows in the background; ask how the import stands to follow it. One import runs at a time: another one is a conflict.',
    status: 202,
    change: beginImport,
  },
  {
    method: 'POST',
    path: '/stop',
    operationId: 'stopCsvImport',
    summary: 'End the check or the import of a file: what is imported stays',
    description: 'It can be gone on with later.',
    status: 204,
    change: stopImport,
  },
  {
    method: 'POST',
    path: '/continue',
    operationId: 'continueCsvImport',
    summary: 'Go on with a file that was stopped',
    description: 'It goes on in the background where it was stopped.',
    status: 202,
    change: continueImport,
  },
  {
    method: 'DELETE',
    path: '',
    operationId: 'discardCsvImport',
    summary: 'Forget a file',
    description: 'Listings that came from it stay. A file that is being imported is a conflict: stop it first.',
    status: 204,
    change: discardImport,
  },
] as const;

/** Routes for importing files of machines, which are uploaded, checked and then imported. */
export const csvImportsRoutes: FastifyPluginAsyncZod<CsvDeps> = async (app, deps) => {
  const { db } = deps;
  const ending = new AbortController();
  app.addHook('preClose', async () => ending.abort());
  await app.register(fileRoute, deps);

  app.get(
    `${PATH}/latest`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getLatestCsvImport',
        summary: 'The newest import; null when there is none',
        description: 'For a page that shows how the import stands, whoever began it.',
        response: { 200: z.nullable(csvImport) },
      },
    },
    // Sent as a JSON text, because Fastify would send null as an empty response.
    async (_request, reply) =>
      reply.headers({ ...NO_STORE, 'Content-Type': 'application/json; charset=utf-8' }).send(await findLatest(db)),
  );

  app.get(
    `${PATH}/:id`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getCsvImport',
        summary: 'How an import stands',
        description:
          'Its state, how the file was read (encoding, separator, columns that mean nothing here), and how many rows there are of each verdict.',
        refuses: ['not_found'],
        params: csvImportParams,
        response: { 200: csvImport },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getImport(db, request.params.id)),
  );

  app.get(
    `${PATH}/:id/rows`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listCsvRows',
        summary: 'What became, or would become, of the rows of a file',
        description:
          'Row by row, numbered as a spreadsheet does: the header is row 1. While a file is only checked, the verdict says what would become of the row.',
        refuses: ['not_found'],
        params: csvImportParams,
        querystring: csvRowsQuery,
        response: { 200: z.array(csvRow) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { rows, total } = await listRows(db, id, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(`${PATH}/${id}/rows`, request.query, total) }).send(rows);
    },
  );

  for (const { path, operationId, summary, description, fileOf } of DOWNLOADS) {
    app.get(
      `${PATH}/:id/${path}`,
      {
        config: admin,
        schema: {
          tags,
          operationId,
          produces: ['text/csv'],
          summary,
          description,
          refuses: ['not_found'],
          params: csvImportParams,
          response: { 200: z.any() },
        },
      },
      async (request, reply) => sendAuditedExport(request, reply, deps, await fileOf(db, request.params.id)),
    );
  }

  for (const { method, path, operationId, summary, description, status, change } of CHANGES) {
    app.route({
      method,
      url: `${PATH}/:id${path}`,
      config: admin,
      schema: {
        tags,
        operationId,
        summary,
        description,
        refuses: ['not_found', 'conflict'],
        params: csvImportParams,
        response: { [status]: z.undefined() },
      },
      handler: async (request, reply) => {
        await change(deps, requireUser(request), request.params.id);
        if (status === 202) for (const kind of [CHECK_CSV, RUN_CSV]) deps.wake(kind);
        return reply.code(status).send();
      },
    });
  }

  app.post(
    '/api/admin/import/machines',
    {
      config: admin,
      bodyLimit: MOST_PASTED_BYTES,
      schema: {
        tags,
        operationId: 'importMachinesCsv',
        summary: 'Import machines in one step',
        description:
          'Takes the text of a CSV file, checks it and writes its good rows, and answers when it is done. Bad rows are told in `errors`, and the good ones go in; a row with a known id updates that listing, any other one adds. For files above 10 MB send the file to `/api/admin/csv-imports` instead.',
        refuses: ['conflict'],
        body: csvDataInput,
        response: { 200: csvResult },
      },
    },
    async (request, reply) =>
      reply
        .headers(NO_STORE)
        .send(await importInOneStep(deps, requireUser(request), request.body.csvData, ending.signal)),
  );
};

const fileRoute: FastifyPluginAsyncZod<CsvDeps> = async (app, deps) => {
  // Streamed, so that a file is never completely in memory.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^text\/csv/, (_request, payload, done) => done(null, payload));

  app.post(
    PATH,
    {
      config: { ...admin, bodyMs: UPLOAD_MS },
      schema: {
        tags,
        operationId: 'sendCsvFile',
        consumes: ['text/csv'],
        summary: 'Send a CSV file of machines: its rows are then checked, and written when it is run',
        description: 'The body is the file itself, at most 150 MB. Nothing changes before the import is run.',
        querystring: csvFileQuery,
        response: { 201: csvImport },
      },
    },
    async (request, reply) => {
      const sent = { body: fileOf(request), fileName: request.query.fileName ?? null };
      const id = await receiveCsv(deps, requireUser(request), sent);
      deps.wake(CHECK_CSV);
      return reply
        .code(201)
        .headers(NO_STORE)
        .send(await getImport(deps.db, id));
    },
  );
};

function fileOf({ body, headers }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new AppError('invalid', 'The request has no file');
  if (Number(headers['content-length'] ?? 0) > MAX_CSV_BYTES) throw tooLargeCsv();
  return body;
}
