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
import { CHECK_CSV, RUN_CSV, UNDO_CSV, type CsvDeps } from './import-job.service.ts';
import {
  csvDataInput,
  csvFileQuery,
  csvImport,
  csvImportParams,
  csvReadings,
  csvResembling,
  csvResult,
  csvRow,
  csvRowsQuery,
  MAX_CSV_BYTES,
} from '../csv-imports.schema.ts';
import { beginImport, findLatest, getImport, discardImport, continueImport, stopImport } from './imports.service.ts';
import { listRows } from './preview-rows.service.ts';
import { importInOneStep } from './one-step-import.service.ts';
import { receiveCsv, tooLargeCsv } from './receive-file.service.ts';
import { listRecentImports, requestUndo } from './undo-import.service.ts';
import { refusedFile, remainingFile } from './exports.service.ts';

const PATH = '/api/admin/csv-imports';
const tags = ['back office'];
const admin = { access: 'admin', permission: 'moderation' } as const;
const MOST_PASTED_BYTES = 10 * 1024 * 1024;

const DOWNLOADS = [
  {
    path: 'refused',
    operationId: 'exportRefusedRows',
    summary: 'Export the refused rows as CSV, to correct and import again',
    description:
      'Contains the columns of the file unchanged, and one more with the reason, in the separator and encoding of the file.',
    fileOf: refusedFile,
    refuses: ['not_found'],
  },
  {
    path: 'remaining',
    operationId: 'exportRemainingRows',
    summary: 'Export the unprocessed rows as CSV, to import later',
    description:
      'For a stopped import: without the imported rows and the refused ones. Returns 409 while the file is being checked or imported.',
    fileOf: remainingFile,
    refuses: ['not_found', 'conflict'],
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
      'Starts to write the rows in the background; poll the import to follow its progress. Returns 409 while another import is running.',
    status: 202,
    change: beginImport,
  },
  {
    method: 'POST',
    path: '/stop',
    operationId: 'stopCsvImport',
    summary: 'Stop the check or the import of a file',
    description: 'Imported rows stay. The import can be resumed later.',
    status: 204,
    change: stopImport,
  },
  {
    method: 'POST',
    path: '/continue',
    operationId: 'continueCsvImport',
    summary: 'Resume a stopped import',
    description: 'Continues in the background: with the import if rows were already written, otherwise with the check.',
    status: 202,
    change: continueImport,
  },
  {
    method: 'POST',
    path: '/undo',
    operationId: 'undoCsvImport',
    summary: 'Undo an import',
    description:
      'For a week: deletes the listings that it added, and puts back the values that it changed, except photos. Listings that were changed since stay as they are. Runs in the background.',
    status: 202,
    change: requestUndo,
  },
  {
    method: 'DELETE',
    path: '',
    operationId: 'discardCsvImport',
    summary: 'Delete a file and its results',
    description: 'Listings imported from it stay. Returns 409 while the file is being imported: stop the import first.',
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
    PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listCsvImports',
        summary: 'List the imports of the last week that have written rows',
        description: 'The newest first, at most 50. Each of them can be undone.',
        response: { 200: z.array(csvImport) },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await listRecentImports(deps)),
  );

  app.get(
    `${PATH}/latest`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getLatestCsvImport',
        summary: 'Get the newest import; null if there is none',
        description: 'For a page that shows the state of the import, no matter which admin started it.',
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
        summary: 'Get the state of an import',
        description:
          'Returns its status, how the file was read (encoding, separator, unknown columns), and the number of rows with each verdict.',
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
        summary: 'List the rows of a file with their verdicts',
        description:
          'Rows are numbered as in a spreadsheet: the header is row 1. Before the import runs, the verdict states what would happen to the row, and `changes` each value of the listing that would change, before and after; of a new listing, all of its values.',
        refuses: ['not_found'],
        params: csvImportParams,
        querystring: csvRowsQuery,
        response: { 200: z.array(csvRow) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { rows, total } = await listRows(deps, id, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(`${PATH}/${id}/rows`, request.query, total) }).send(rows);
    },
  );

  for (const { path, operationId, summary, description, fileOf, refuses } of DOWNLOADS) {
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
          refuses,
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
        if (status === 202) for (const kind of [CHECK_CSV, RUN_CSV, UNDO_CSV]) deps.wake(kind);
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
          'Takes the text of a CSV file, checks it, writes its valid rows, and responds when it is done. `errors` reports the invalid rows; the valid ones are imported nevertheless. A row with a known id updates that listing, and any other row adds one. Send files above 10 MB to `/api/admin/csv-imports` instead.',
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
        summary: 'Upload a CSV file of machines to be checked',
        description:
          'The body is the file itself, at most 150 MB. Its rows are checked in the background, and nothing is written before the import is run. UTF-8 and UTF-16 with a byte order mark are recognized. For any other file the response is 200 with some rows as different encodings read them, and nothing is stored: send the file again with the right `encoding`. The same applies to unknown columns whose names resemble known ones: repeat their names in `take` or `ignore`.',
        querystring: csvFileQuery,
        response: { 200: z.union([csvReadings, csvResembling]), 201: csvImport },
      },
    },
    async (request, reply) => {
      const sent = { ...request.query, body: fileOf(request) };
      const received = await receiveCsv(deps, requireUser(request), sent);
      reply.headers(NO_STORE);
      if (!('id' in received)) return reply.code(200).send(received);
      deps.wake(CHECK_CSV);
      return reply.code(201).send(await getImport(deps.db, received.id));
    },
  );
};

function fileOf({ body, headers }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new AppError('invalid', 'The request has no file');
  if (Number(headers['content-length'] ?? 0) > MAX_CSV_BYTES) throw tooLargeCsv();
  return body;
}
