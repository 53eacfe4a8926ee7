import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import {
  captureMade,
  confirmation,
  confirmInput,
  orderInput,
  orderMade,
  orderParams,
  paymentEnvironments,
  paymentMode,
  paymentSetup,
} from '../payments.schema.ts';
import { captureOwnOrder, confirmPayment } from './capture.service.ts';
import {
  changePaymentMode,
  readPaymentEnvironments,
  readPaymentMode,
  readPaymentSetup,
} from './payment-mode.service.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { placeOrder } from './place-order.service.ts';

const tags = ['payments'];
const owner = { access: 'owner' } as const;
const admin = { access: 'admin' } as const;

/** Routes for sellers to pay for placements. */
export const paymentsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.get(
    '/paypal/setup',
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'getPaymentSetup',
        summary: 'What the payment page needs to begin',
        description: "Always 200 for an account: either `clientToken` for PayPal's script, or `error` in words.",
        response: { 200: paymentSetup },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await readPaymentSetup(deps.db, deps)),
  );

  app.post(
    '/paypal/order',
    {
      config: { ...owner, limit: 'orders' },
      schema: {
        tags,
        operationId: 'placeOrder',
        summary: 'Make an order at PayPal for placements of an own listing',
        description:
          "The price is decided by the brand and the options; an `amount` that differs is a conflict, and no order is made. The answer's `id` is PayPal's own: the payer approves it there, and then it is captured.",
        refuses: ['not_found', 'conflict'],
        body: orderInput,
        response: { 201: orderMade },
      },
    },
    async (request, reply) => {
      const id = await placeOrder(deps, requireUser(request), request.body);
      return reply.code(201).headers(NO_STORE).send({ id });
    },
  );

  app.post(
    '/paypal/order/:orderId/capture',
    {
      config: { ...owner, limit: 'payments' },
      schema: {
        tags,
        operationId: 'captureOrder',
        summary: 'Take the money of an own order, once however often it is asked for',
        description:
          "`status` is PayPal's word, such as COMPLETED or PENDING. An order that its payer has not approved is a conflict.",
        refuses: ['not_found', 'conflict'],
        params: orderParams,
        response: { 200: captureMade },
      },
    },
    async (request, reply) => {
      const status = await captureOwnOrder(deps, requireUser(request), request.params.orderId);
      return reply.headers(NO_STORE).send({ status });
    },
  );

  app.post(
    '/api/confirm-listing-payment-paypal',
    {
      config: { ...owner, limit: 'payments' },
      schema: {
        tags,
        operationId: 'confirmPayment',
        summary: 'Whether the options of an own listing are paid and active',
        description:
          'Trusts nothing that it is told: what was paid is looked up at PayPal. One order pays one listing once; asked again, it answers the same.',
        refuses: ['not_found', 'conflict'],
        body: confirmInput,
        response: { 200: confirmation },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await confirmPayment(deps, requireUser(request), request.body)),
  );
};

/** Routes for the payment mode, and the configuration of both environments. */
export const paymentModeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.get(
    '/api/settings/payment_mode',
    {
      config: admin,
      schema: {
        tags: ['settings'],
        operationId: 'getPaymentMode',
        summary: 'Whether money moves: sandbox or live',
        description: 'In sandbox, payments are for trying, and no money moves.',
        response: { 200: paymentMode },
      },
    },
    async () => ({ value: await readPaymentMode(deps.db) }),
  );

  app.put(
    '/api/settings/payment_mode',
    {
      config: admin,
      schema: {
        tags: ['settings'],
        operationId: 'changePaymentMode',
        summary: 'Switch between sandbox and live',
        description:
          'Placements that were paid for with test money end when payments become live, which takes live credentials of PayPal.',
        refuses: ['conflict'],
        body: paymentMode,
        response: { 200: paymentMode },
      },
    },
    async (request, reply) =>
      reply.send({ value: await changePaymentMode(deps, requireUser(request), request.body.value) }),
  );

  app.get(
    '/api/admin/payment-environments',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getPaymentEnvironments',
        summary: 'What is set up for PayPal, live and sandbox, and what a switch to live would end',
        description:
          'Whether there are credentials and a webhook for each, and how many listings are placed for test money.',
        response: { 200: paymentEnvironments },
      },
    },
    () => readPaymentEnvironments(deps),
  );
};
