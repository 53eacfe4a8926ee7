import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import { adminPaymentsQuery, booksQuery, paymentsFilter } from '../payments-search.schema.ts';
import {
  adminPayment,
  bookSums,
  monthOfRevenue,
  ownPayment,
  paymentParams,
  placementFigures,
  placementFiguresQuery,
  receipt,
  refundInput,
} from '../payments.schema.ts';
import { accountantExport, getBookSums, quickBooksExport } from './books.service.ts';
import { getPayment, getReceipt, listOwnPayments, listPayments, paymentsExport } from './ledger.service.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { createOtherFiguresReader, listPlacementFigures } from './placements/placement-figures.service.ts';
import { refundPayment } from './request-refund.service.ts';
import { readRevenue } from './revenue.service.ts';

const tags = ['payments'];
const OWN = '/api/seller/payments';
const ALL = '/api/admin/payments';
const admin = { access: 'admin', permission: 'payments' } as const;

/** Routes for payers to see their payments and the results of their placements. */
export const ownPaymentsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { db, now }) => {
  const readOthers = createOtherFiguresReader(db);
  app.get(
    OWN,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'listOwnPayments',
        summary: 'List your payments, newest first',
        description: 'Includes the placements that they paid for, and refunds.',
        querystring: pagingQuery,
        response: { 200: z.array(ownPayment) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listOwnPayments(db, requireUser(request), request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(OWN, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${OWN}/:id`,
    {
      config: { access: 'owner' },
      schema: {
        tags,
        operationId: 'getReceipt',
        summary: 'Get a receipt',
        description: 'For the payer, and for admins with the permission `payments`.',
        refuses: ['not_found'],
        params: paymentParams,
        response: { 200: receipt },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await getReceipt(db, requireUser(request), request.params.id)),
  );

  app.get(
    '/api/seller/placement-figures',
    {
      config: { access: 'user' },
      schema: {
        tags: ['listings'],
        operationId: 'findPlacementFigures',
        summary: 'Get the results of active placements of your listings',
        description:
          'Returns how often each listing was seen in lists, opened, enquired about and contacted directly by telephone or mail since its placement began, at most 90 days ago. For comparison, it returns the average of listings without a placement over as many days, which is computed every six hours. Listings of others and listings without an active placement are omitted.',
        querystring: placementFiguresQuery,
        response: { 200: z.array(placementFigures) },
      },
    },
    (request) =>
      listPlacementFigures(db, readOthers, {
        sellerId: requireUser(request).id,
        machineIds: request.query.machineId,
        now: now(),
      }),
  );
};

/** Routes for the operator to see all payments and to refund them. */
export const adminPaymentsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { db } = deps;
  app.get(
    ALL,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listPayments',
        summary: 'List all payments, newest first',
        description: 'Includes the payer, as long as the account exists, and disputes.',
        querystring: adminPaymentsQuery,
        response: { 200: z.array(adminPayment) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listPayments(db, request.query, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${ALL}/revenue`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'findRevenue',
        summary: 'Get revenue and refunds by month',
        description:
          'One entry for each month, in the time zone of the site, and each environment: placements and commissions less refunds, and the part that came through PayPal. Refunds count in the month in which they were made.',
        response: { 200: z.array(monthOfRevenue) },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await readRevenue(db)),
  );

  app.post(
    `${ALL}/:id/refund`,
    {
      config: { ...admin, reauthentication: true },
      schema: {
        tags,
        operationId: 'refundPayment',
        summary: 'Refund a payment or a part of it',
        description:
          'Requests the refund from PayPal, and responds when the money is on its way. `scope` is `whole` for all that is left, `part` or `goodwill` for `amountUsd`. `endsPlacements` tells whether the placements that the payment paid for end. `leftUsd` is the amount that the admin saw as not refunded yet. Returns 409 if another amount is left, another refund is in progress, everything was refunded already, or the money has not arrived yet.',
        refuses: ['not_found', 'conflict'],
        params: paymentParams,
        body: refundInput,
        response: { 200: adminPayment },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await refundPayment(deps, requireUser(request), id, request.body);
      return reply.headers(NO_STORE).send(await getPayment(db, id));
    },
  );

  app.get(
    `${ALL}/books`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getBookSums',
        summary: 'Get the sums of a month for bookkeeping',
        description:
          'Sums of the entries in the files for the accountant and for QuickBooks: sales, commissions, refunds, disputes and PayPal fees. Commissions outside PayPal are only in the file for the accountant.',
        querystring: booksQuery,
        response: { 200: bookSums },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getBookSums(db, request.query)),
  );
};

/** Routes for files of payments and of the books. */
export const paymentExportsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { db } = deps;
  app.get(
    '/api/admin/export/payments',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportPayments',
        produces: ['text/csv'],
        summary: 'Export payments as CSV',
        description: 'Returns the payments that match the filters, as one file.',
        querystring: paymentsFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, paymentsExport(db, request.query)),
  );

  app.get(
    '/api/admin/export/accounting',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportAccounting',
        produces: ['text/csv'],
        summary: 'Export a month for the accountant as CSV',
        description:
          'One row for each sale, refund, fee of PayPal, movement of a dispute, and commission that was paid or went back outside PayPal.',
        querystring: booksQuery,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, accountantExport(db, request.query)),
  );

  app.get(
    '/api/admin/export/quickbooks',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportQuickBooks',
        produces: ['text/csv'],
        summary: 'Export a month for QuickBooks Online as CSV',
        description:
          'The movements of the PayPal account as bank transactions in three columns: date, description, amount.',
        querystring: booksQuery,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, quickBooksExport(db, request.query)),
  );
};
