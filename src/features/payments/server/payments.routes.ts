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
const admin = { access: 'admin', permission: 'payments' } as const;

/** Routes for sellers to pay for placements. */
export const paymentsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.get(
    '/paypal/setup',
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'getPaymentSetup',
        summary: 'Get the setup of the payment page',
        description:
          "Always 200 for an account: either with `clientToken` for PayPal's script, or with `error` as a sentence.",
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
        summary: 'Create a PayPal order for placements of your listing',
        description:
          'The brand and the options determine the price. A different `amount` returns 409, and no order is created. `id` in the response is the PayPal order id: the payer approves the order at PayPal, and then it is captured.',
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
        summary: 'Capture the payment of your order',
        description:
          "Repeated requests capture the payment only once. `status` is PayPal's status, such as COMPLETED or PENDING. Returns 409 if the payer has not approved the order.",
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
        summary: 'Confirm that the options of your listing are paid and active',
        description:
          'The payment is looked up at PayPal, and the request is not trusted. One order pays for one listing once; repeated requests return the same response.',
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
        summary: 'Get the payment mode: sandbox or live',
        description: 'In sandbox, payments are tests, and no money moves.',
        response: { 200: paymentMode },
      },
    },
    async () => ({ value: await readPaymentMode(deps.db) }),
  );

  app.put(
    '/api/settings/payment_mode',
    {
      config: { ...admin, reauthentication: true },
      schema: {
        tags: ['settings'],
        operationId: 'changePaymentMode',
        summary: 'Switch between sandbox and live',
        description:
          'Switching to live requires live credentials of PayPal, and ends placements that were paid for with test money.',
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
        summary: 'Get the PayPal configuration for live and sandbox',
        description:
          'States whether each environment has credentials and a webhook, and how many listings have placements paid for with test money, which a switch to live would end.',
        response: { 200: paymentEnvironments },
      },
    },
    () => readPaymentEnvironments(deps),
  );
};
