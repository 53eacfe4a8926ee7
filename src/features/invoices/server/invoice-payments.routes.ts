import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { orderMade } from '#app/features/payments/payments.schema.ts';
import { placeCommissionOrder } from '#app/features/payments/server/commission-orders.service.ts';
import type { PaymentsDeps } from '#app/features/payments/server/payments-deps.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { invoiceParams } from '../invoices.schema.ts';

/** The route with which sellers pay their invoices by PayPal. */
export const invoicePaymentsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.post(
    '/api/invoices/:number/order',
    {
      config: { access: 'owner', limit: 'orders' },
      schema: {
        tags: ['invoices'],
        operationId: 'placeInvoiceOrder',
        summary: 'Create a PayPal order for your invoice',
        description:
          'For the amount of the invoice. The payer approves the order at PayPal, and then `POST /paypal/order/{orderId}/capture` captures it, which pays the invoice. Returns 409 unless the invoice is open and no other payment of it is in progress.',
        refuses: ['not_found', 'conflict'],
        params: invoiceParams,
        response: { 201: orderMade },
      },
    },
    async (request, reply) => {
      const id = await placeCommissionOrder(deps, requireUser(request), request.params.number);
      return reply.code(201).headers(NO_STORE).send({ id });
    },
  );
};
