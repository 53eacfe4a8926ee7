import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import { invoice, invoiceParams, invoiceSummary } from '../invoices.schema.ts';
import { drawCreditNote, drawInvoice, drawStatement } from './invoice-pdf.service.ts';
import { getInvoice, listOwnInvoices } from './invoice-views.service.ts';
import type { InvoicesDeps } from './invoices-deps.service.ts';

const tags = ['invoices'];
const PDF = 'application/pdf';
const OWN = '/api/seller/invoices';
const config = { access: 'owner' } as const;

const DOCUMENTS = [
  ['pdf', 'downloadInvoice', 'Download an invoice as a PDF', 'For its seller and for the office.', drawInvoice],
  [
    'credit-note/pdf',
    'downloadCreditNote',
    'Download the credit note of an invoice as a PDF',
    'For its seller and for the office. Returns 404 unless a credit note has taken the invoice back.',
    drawCreditNote,
  ],
  [
    'statement/pdf',
    'downloadStatement',
    'Download the statement of a sale on consignment as a PDF',
    'For its seller and for the office: the price, the commission, and what the seller receives. Returns 404 for other sales.',
    drawStatement,
  ],
] as const;

/** Routes for sellers to read their invoices; admins with the permission read all. */
export const invoicesRoutes: FastifyPluginAsyncZod<InvoicesDeps> = async (app, deps) => {
  app.get(
    OWN,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'listOwnInvoices',
        summary: 'List your invoices, newest first',
        description: 'Invoices for the commission of your sales.',
        querystring: pagingQuery,
        response: { 200: z.array(invoiceSummary) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listOwnInvoices(deps, requireUser(request), request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(OWN, request.query, total) }).send(rows);
    },
  );

  app.get(
    '/api/invoices/:number',
    {
      config,
      schema: {
        tags,
        operationId: 'getInvoice',
        summary: 'Get an invoice',
        description: 'For its seller, and for admins with the permission `payments`.',
        refuses: ['not_found'],
        params: invoiceParams,
        response: { 200: invoice },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await getInvoice(deps, requireUser(request), request.params.number)),
  );

  for (const [path, operationId, summary, description, drawDocument] of DOCUMENTS) {
    app.get(
      `/api/invoices/:number/${path}`,
      {
        config,
        schema: {
          tags,
          operationId,
          produces: [PDF],
          summary,
          description,
          refuses: ['not_found'],
          params: invoiceParams,
          response: { 200: z.any() },
        },
      },
      async (request, reply) => {
        const { pdf, name } = await drawDocument(deps, requireUser(request), request.params.number);
        const disposition = `attachment; filename="${name}.pdf"`;
        return reply.headers({ ...NO_STORE, 'Content-Type': PDF, 'Content-Disposition': disposition }).send(pdf);
      },
    );
  }
};
