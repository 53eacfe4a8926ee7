import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { changeDocument, readDocumentWithEtag } from '#app/features/settings/server/settings.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { saleParams } from '#app/features/sales/sales.schema.ts';
import { invoicesFilter, invoicesQuery } from '../invoices-search.schema.ts';
import {
  creditInput,
  invoice,
  invoiceParams,
  invoiceSums,
  invoiceSummary,
  invoiceTerms,
  invoiceTermsSetting,
  issueInput,
  issuedInvoice,
  settlementInput,
  uninvoicedSale,
} from '../invoices.schema.ts';
import { creditInvoice } from './credit-invoice.service.ts';
import { invoicesExport, getInvoice, listInvoices, readInvoiceSums } from './invoice-views.service.ts';
import { INVOICE_TERMS, type InvoicesDeps } from './invoices-deps.service.ts';
import { issueInvoice, listUninvoicedSales } from './issue-invoice.service.ts';
import { notePayment, noteRepayment, undoPayment } from './settle-invoice.service.ts';

type Deps = InvoicesDeps & { refreshCatalogue: () => Promise<void> };

const tags = ['invoices'];
const ALL = '/api/invoices';
const config = { access: 'admin', permission: 'payments' } as const;
/** What gives money back asks for a recent sign-in. */
const writes = { ...config, reauthentication: true } as const;
const response = { 200: invoice } as const;

/** Routes for the office to issue invoices, and to note what becomes of them. */
export const adminInvoicesRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post(
    '/api/sales/:id/invoice',
    {
      config,
      schema: {
        tags,
        operationId: 'issueInvoice',
        summary: 'Issue the invoice for the commission of a sale',
        description:
          'It gets the next number, and is mailed to the seller, unless `isMailed` is false. On consignment it is settled at once, because the commission is kept from the price. `amountUsd` is the commission that the admin saw. Returns 409 if the sale owes none or another one, has an invoice, or was undone.',
        refuses: ['not_found', 'conflict'],
        params: saleParams,
        body: issueInput,
        response: { 201: issuedInvoice },
      },
    },
    async (request, reply) => {
      const admin = requireUser(request);
      const { number, isMailed } = await issueInvoice(deps, admin, { saleId: request.params.id, ...request.body });
      return reply
        .code(201)
        .headers(NO_STORE)
        .send({ ...(await getInvoice(deps, admin, number)), isMailed });
    },
  );

  app.post(
    `${ALL}/:number/payments`,
    {
      config,
      schema: {
        tags,
        operationId: 'notePayment',
        summary: 'Note a check or a bank transfer that pays an invoice',
        description: 'Returns 409 unless the invoice is open. `paidOn` is a day in the time zone of the site.',
        refuses: ['not_found', 'conflict', 'invalid'],
        params: invoiceParams,
        body: settlementInput,
        response,
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      await notePayment(deps, requireUser(request), { ...request.body, number });
      return reply.headers(NO_STORE).send(await getInvoice(deps, requireUser(request), number));
    },
  );

  app.delete(
    `${ALL}/:number/payments`,
    {
      config,
      schema: {
        tags,
        operationId: 'undoPayment',
        summary: 'Take a noted payment back',
        description: 'For a day after it was noted. Payments by PayPal are refunded in the ledger instead.',
        refuses: ['not_found', 'conflict'],
        params: invoiceParams,
        response,
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      await undoPayment(deps, requireUser(request), number);
      return reply.headers(NO_STORE).send(await getInvoice(deps, requireUser(request), number));
    },
  );

  app.post(
    `${ALL}/:number/credit`,
    {
      config: writes,
      schema: {
        tags,
        operationId: 'creditInvoice',
        summary: 'Take an invoice back by a credit note',
        description:
          'The number of the invoice stays; the credit note gets one of its own series. It says what was paid and is to be paid back. The reason is told to the seller.',
        refuses: ['not_found', 'conflict'],
        params: invoiceParams,
        body: creditInput,
        response,
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      await creditInvoice(deps, requireUser(request), { ...request.body, number });
      return reply.headers(NO_STORE).send(await getInvoice(deps, requireUser(request), number));
    },
  );

  app.post(
    `${ALL}/:number/repayment`,
    {
      config: writes,
      schema: {
        tags,
        operationId: 'noteRepayment',
        summary: 'Note that the money of a credited invoice went back',
        description: 'By check or bank transfer. A refund of its payment by PayPal is noted by itself.',
        refuses: ['not_found', 'conflict', 'invalid'],
        params: invoiceParams,
        body: settlementInput,
        response,
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      await noteRepayment(deps, requireUser(request), { ...request.body, number });
      return reply.headers(NO_STORE).send(await getInvoice(deps, requireUser(request), number));
    },
  );
};

/** Routes for the office to find invoices, and for the terms of new ones. */
export const invoiceListsRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'listInvoices',
        summary: 'List the invoices: overdue ones first, then the newest',
        description: 'Open ones include those that are overdue. `month` is that in which they were issued.',
        querystring: invoicesQuery,
        response: { 200: z.array(invoiceSummary) },
      },
    },
    async (request, reply) => {
      const { page, pageSize, ...filter } = request.query;
      const { rows, total } = await listInvoices(deps, filter, { page, pageSize });
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${ALL}/sums`,
    {
      config,
      schema: {
        tags,
        operationId: 'getInvoiceSums',
        summary: 'Get what is open, overdue, paid, and to be paid back',
        description: 'Of all invoices. `openUsd` includes what is overdue.',
        response: { 200: invoiceSums },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await readInvoiceSums(deps)),
  );

  app.get(
    `${ALL}/uninvoiced-sales`,
    {
      config,
      schema: {
        tags,
        operationId: 'listUninvoicedSales',
        summary: 'List the sales that owe a commission and have no invoice, the oldest first',
        description: 'At most 100.',
        response: { 200: z.array(uninvoicedSale) },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await listUninvoicedSales(deps.db)),
  );

  app.get(
    '/api/admin/export/invoices',
    {
      config,
      schema: {
        tags,
        operationId: 'exportInvoices',
        produces: ['text/csv'],
        summary: 'Export invoices as CSV',
        description: 'Returns the invoices that match the filters, as one file.',
        querystring: invoicesFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, invoicesExport(deps, request.query)),
  );

  app.get(
    '/api/settings/invoice_terms',
    {
      config,
      schema: {
        tags: ['settings'],
        operationId: 'getInvoiceTerms',
        summary: 'Get the terms of new invoices, for editing',
        description: 'Includes the tag that changes send as `If-Match`.',
        response: { 200: invoiceTermsSetting },
      },
    },
    () => readDocumentWithEtag(deps.db, INVOICE_TERMS),
  );

  app.put(
    '/api/settings/invoice_terms',
    {
      config,
      schema: {
        tags: ['settings'],
        operationId: 'changeInvoiceTerms',
        summary: 'Replace the terms of new invoices',
        description:
          'Issued invoices stay due when they are; `instructions` are shown on all that are open. Supports `If-Match`.',
        refuses: ['stale'],
        headers: z.object({ 'if-match': z.optional(z.string()) }),
        body: invoiceTerms,
        response: { 200: invoiceTermsSetting },
      },
    },
    (request) =>
      changeDocument(deps, requireUser(request), INVOICE_TERMS, {
        value: request.body,
        ifMatch: request.headers['if-match'],
      }),
  );
};
