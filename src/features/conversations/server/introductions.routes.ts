import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { introductionsFilter, introductionsQuery } from '../introductions-list.schema.ts';
import { introduction, introductionInput, introductionParams, ledgerCheck } from '../introductions.schema.ts';
import { threadParams } from '../threads.schema.ts';
import { drawIntroduction, drawIntroductions, type DrawingDeps } from './introduction-pdf.service.ts';
import { checkLedger, introduce, listIntroductions } from './introductions.service.ts';

const tags = ['conversations'];
const PDF = 'application/pdf';
const config = { access: 'admin', permission: 'messages' } as const;
const PATH = '/api/admin/introductions';

/** Routes for bringing buyers and sellers together, and for the ledger of it. */
export const introductionsRoutes: FastifyPluginAsyncZod<DrawingDeps> = async (app, deps) => {
  app.post(
    '/api/threads/:id/introduction',
    {
      config,
      schema: {
        tags,
        operationId: 'introduce',
        summary: 'Introduce buyer and seller of a conversation',
        description:
          'From then on they read and answer each other in it. `note` is written to both. The introduction is an entry of the ledger, which never changes.',
        refuses: ['not_found', 'conflict'],
        params: threadParams,
        body: introductionInput,
        response: { 201: introduction },
      },
    },
    async (request, reply) => {
      const asked = { id: request.params.id, note: request.body.note };
      return reply
        .code(201)
        .headers(NO_STORE)
        .send(await introduce(deps, requireUser(request), asked));
    },
  );

  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listIntroductions',
        summary: 'List the introductions, the newest first',
        description:
          'Entries are numbered without gaps. `hash` is SHA-256 of all other fields, including the hash of the entry before.',
        querystring: introductionsQuery,
        response: { 200: z.array(introduction) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listIntroductions(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${PATH}/check`,
    {
      config,
      schema: {
        tags,
        operationId: 'checkIntroductions',
        summary: 'Check that no introduction is missing or was changed',
        description: 'Reads the whole ledger. `brokenAt` is the number at which it is broken first; null if it holds.',
        response: { 200: ledgerCheck },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await checkLedger(deps)),
  );

  app.get(
    `${PATH}/pdf`,
    {
      config,
      schema: {
        tags,
        operationId: 'downloadIntroductions',
        produces: [PDF],
        summary: 'Download introductions as a PDF',
        description:
          'All entries that match the filters in the order of their numbers, at most 500. The download is recorded in the audit log.',
        querystring: introductionsFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const drawn = await drawIntroductions(deps, requireUser(request), request.query);
      return reply.headers(pdfHeaders(drawn.name)).send(drawn.pdf);
    },
  );

  app.get(
    `${PATH}/:number/pdf`,
    {
      config,
      schema: {
        tags,
        operationId: 'downloadIntroduction',
        produces: [PDF],
        summary: 'Download one introduction as a PDF',
        description: 'The download is recorded in the audit log.',
        refuses: ['not_found'],
        params: introductionParams,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const drawn = await drawIntroduction(deps, requireUser(request), request.params.number);
      return reply.headers(pdfHeaders(drawn.name)).send(drawn.pdf);
    },
  );
};

function pdfHeaders(name: string): Record<string, string> {
  return { ...NO_STORE, 'Content-Type': PDF, 'Content-Disposition': `attachment; filename="${name}.pdf"` };
}
