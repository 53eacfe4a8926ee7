import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '#app/features/accounts/account.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import { captureOwnOrder } from './capture.service.ts';
import { confirmPayment } from './confirm.service.ts';
import { placeOrder } from './order.service.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import {
  captureMade,
  confirmation,
  confirmInput,
  orderInput,
  orderMade,
  orderParams,
  paymentSetup,
} from './payments.schema.ts';
import { readSetup } from './setup.service.ts';

const tags = ['payments'];
const owner = { access: 'owner' } as const;

/** How sellers pay for placements. */
export const paymentsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.get(
    '/paypal/setup',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'What the payment page needs to begin', response: { 200: paymentSetup } },
    },
    async (_request, reply) => reply.headers(PERSONAL).send(await readSetup(deps.db, deps)),
  );

  app.post(
    '/paypal/order',
    {
      config: { ...owner, limit: 'orders' },
      schema: {
        tags,
        summary: 'Make an order at PayPal for placements of an own listing',
        body: orderInput,
        response: { 201: orderMade },
      },
    },
    async (request, reply) => {
      const id = await placeOrder(deps, userOf(request), request.body);
      return reply.code(201).headers(PERSONAL).send({ id });
    },
  );

  app.post(
    '/paypal/order/:orderId/capture',
    {
      config: { ...owner, limit: 'payments' },
      schema: {
        tags,
        summary: 'Take the money of an own order, once however often it is asked for',
        params: orderParams,
        response: { 200: captureMade },
      },
    },
    async (request, reply) => {
      const status = await captureOwnOrder(deps, userOf(request), request.params.orderId);
      return reply.headers(PERSONAL).send({ status });
    },
  );

  app.post(
    '/api/confirm-listing-payment-paypal',
    {
      config: { ...owner, limit: 'payments' },
      schema: {
        tags,
        summary: 'Whether the options of an own listing are paid and active',
        body: confirmInput,
        response: { 200: confirmation },
      },
    },
    async (request, reply) => reply.headers(PERSONAL).send(await confirmPayment(deps, userOf(request), request.body)),
  );
};
