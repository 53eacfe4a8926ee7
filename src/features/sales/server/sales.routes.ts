import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import type { ListingDeps } from '#app/features/listings/server/listing-deps.service.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { adminMachine, seenMachine } from '#app/features/machines/machines.schema.ts';
import type { ModerationDeps } from '#app/features/moderation/server/moderation.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { salesFilter, salesQuery } from '../sales-list.schema.ts';
import { sale, saleCorrection, saleInput, saleParams, saleTerms, saleTotals } from '../sales.schema.ts';
import { readSaleTerms } from './sale-terms.service.ts';
import { listSales, readSaleTotals, salesExport } from './sales-list.service.ts';
import { correctSale, sellMachine, sellOwnMachine } from './sales.service.ts';

const tags = ['sales'];
const SALES = '/api/sales';
const office = { access: 'admin', permission: 'payments' } as const;
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });

/** Routes by which sellers and moderators mark machines as sold. */
export const sellingRoutes: FastifyPluginAsyncZod<ListingDeps & ModerationDeps> = async (app, deps) => {
  app.get(
    '/api/machines/:id/sale-terms',
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'getSaleTerms',
        summary: 'Read what a sale of a listing means, before it is marked as sold',
        description:
          'For its seller and moderators. `buyers` are those of conversations that the caller may know: for a seller, of conversations that they have joined. The office is told who has accepted a quote, first in the list.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: saleTerms },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await readSaleTerms(deps.db, requireUser(request), request.params.id, deps.now())),
  );

  app.patch(
    '/api/seller/machines/:id/mark-sold',
    {
      config: { access: 'owner' },
      schema: {
        tags,
        operationId: 'markMachineSold',
        summary: 'Mark your listing as sold and end its placements',
        description:
          'The listing is removed from lists, and its page says that it is sold. A listing that is not public does not become public. If the listing is for sale again within 30 days, its placements continue with the days that were left. The body says to whom, for how much and when it was sold; each answer, and the whole body, can be left out. Returns 409 if the listing is not on the market.',
        refuses: ['not_found', 'conflict', 'too_many', 'invalid'],
        params: machineIdParams,
        body: z.optional(z.nullable(saleInput)),
        response: { 200: seenMachine },
      },
    },
    async (request, reply) => {
      const { machine, etag } = await sellOwnMachine(deps, requireUser(request), request.params.id, request.body ?? {});
      return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
    },
  );

  app.post(
    '/api/machines/:id/sale',
    {
      config: { access: 'admin', permission: 'moderation' },
      schema: {
        tags,
        operationId: 'sellMachine',
        summary: 'Mark a listing as sold, with buyer, price and day',
        description:
          'As `moveMachine` with the status `sold`; each answer can be left out. Supports `If-Match`. Returns 409 if the listing is sold already.',
        refuses: ['not_found', 'conflict', 'stale', 'invalid'],
        params: machineIdParams,
        headers: ifMatch,
        body: saleInput,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const target = { id: request.params.id, ifMatch: request.headers['if-match'] };
      const machine = await sellMachine(deps, requireUser(request), target, request.body);
      return reply.headers({ ETag: machine.etag, ...NO_STORE }).send(machine);
    },
  );
};

/** Routes for the office's list of sales. */
export const salesRoutes: FastifyPluginAsyncZod<Pick<ModerationDeps, 'db' | 'now'>> = async (app, deps) => {
  app.get(
    SALES,
    {
      config: office,
      schema: {
        tags,
        operationId: 'listSales',
        summary: 'List the sales, the last sold first',
        description: 'Without those that were undone, unless `undone` is true.',
        querystring: salesQuery,
        response: { 200: z.array(sale) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listSales(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(SALES, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${SALES}/totals`,
    {
      config: office,
      schema: {
        tags,
        operationId: 'getSaleTotals',
        summary: 'Add up the sales that match the filters',
        description: 'Without those that were undone. Unknown prices and commissions count as nothing.',
        querystring: salesFilter,
        response: { 200: saleTotals },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await readSaleTotals(deps.db, request.query)),
  );

  app.patch(
    `${SALES}/:id`,
    {
      config: office,
      schema: {
        tags,
        operationId: 'correctSale',
        summary: 'Correct the buyer, the price, the day or the commission of a sale',
        description:
          'Absent fields stay unchanged. A commission that is not known, or null, follows from the table of commissions, and so does that of another buyer or day unless a new percentage is sent. Returns 409 for another price, day or commission of a sale that is invoiced.',
        refuses: ['not_found', 'invalid', 'conflict'],
        params: saleParams,
        body: saleCorrection,
        response: { 200: sale },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await correctSale(deps, requireUser(request), request.params.id, request.body)),
  );

  app.get(
    '/api/admin/export/sales',
    {
      config: office,
      schema: {
        tags,
        operationId: 'exportSales',
        produces: ['text/csv'],
        summary: 'Export sales as CSV',
        description: 'Returns the sales that match the filters, as one file.',
        querystring: salesFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, salesExport(deps.db, request.query)),
  );
};
