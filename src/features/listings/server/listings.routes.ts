import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { getRequestContext } from '#app/features/accounts/server/request-context.service.ts';
import { setSignInCookies, type SignInCookies } from '#app/features/accounts/server/sign-in-cookies.service.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { seenMachine } from '#app/features/machines/machines.schema.ts';
import { isNotModified, NO_CACHE, NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { addedFactsInput, editedMachineInput, newMachineInput } from '../listings.schema.ts';
import { lowerPriceInput } from '../lower-price.schema.ts';
import { COUNTS_HEADER, portalListing } from '../portal.schema.ts';
import { portalQuery } from '../portal-search.schema.ts';
import { saleAnswerInput, saleCheck, saleCheckInput } from '../sale-checks.schema.ts';
import { addFacts } from './add-facts.service.ts';
import { editMachine } from './edit-listing.service.ts';
import type { ListingDeps } from './listing-deps.service.ts';
import { deleteOwnListing, changeOwnStatus, lowerPrice, restorePrice } from './own-listings.service.ts';
import { countsHeader, findPortalPage, getPortalTag } from './portal.service.ts';
import { answerSaleCheck, getSaleCheck, type SaleCheckDeps } from './sale-checks.service.ts';
import { submitMachine } from './submit-listing.service.ts';

export type ListingsRoutesDeps = ListingDeps & { cookies: SignInCookies };

const OWN = '/api/seller/machines';
const tags = ['listings'];
const owner = { access: 'owner' } as const;
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });

/** Routes for sellers to list machines, change them and end their listings. */
export const listingsRoutes: FastifyPluginAsyncZod<ListingsRoutesDeps> = async (app, { cookies, ...deps }) => {
  app.post(
    '/api/machines',
    {
      config: { access: 'guest', limit: 'registration', limited: 'guests' },
      schema: {
        tags,
        operationId: 'submitMachine',
        summary: 'Submit a machine for review',
        description:
          'Stores the listing as `pending`: visitors see it after a moderator has approved it. Upload the photos first, and refer to them by their paths. A brand outside the preapproved list requires `premium: true`, and is shown once Premium is paid. Guests must send `accountPassword`: the account is created together with the listing, and the session becomes that of the new account. A repeated request with the same `submissionKey` changes the listing that the first one created. Without a key, the same listing sent twice within a minute is stored once. `agreedVersion` is the version of the brokerage agreement that the seller has read and agrees to (`GET /api/agreements/brokerage`), and is stored with the listing; one that is not current returns 400. Without it, no agreement is stored: listings by the operator need none.',
        refuses: ['not_allowed', 'conflict', 'too_many'],
        body: newMachineInput,
        response: { 201: seenMachine },
      },
    },
    async (request, reply) => {
      const { machine, etag, opened } = await submitMachine(deps, getRequestContext(request), request.body);
      if (opened !== null) setSignInCookies(reply, cookies, opened);
      return reply
        .code(201)
        .headers({ ETag: etag, ...NO_STORE })
        .send(machine);
    },
  );

  app.put(
    '/api/machines/:id',
    {
      config: owner,
      schema: {
        tags,
        operationId: 'replaceMachine',
        summary: 'Replace the content of a listing; changes by sellers are reviewed again',
        description:
          "For the listing's seller and moderators. Send the listing's `ETag` as `If-Match` to avoid overwriting a concurrent change: the response is then 412.",
        refuses: ['not_found', 'conflict', 'stale', 'too_many'],
        params: machineIdParams,
        headers: ifMatch,
        body: editedMachineInput,
        response: { 200: seenMachine },
      },
    },
    async (request, reply) => {
      const edit = {
        user: requireUser(request),
        id: request.params.id,
        input: request.body,
        ifMatch: request.headers['if-match'],
      };
      const { machine, etag } = await editMachine(deps, edit);
      return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
    },
  );

  app.patch(
    '/api/machines/:id/price',
    {
      config: owner,
      schema: {
        tags,
        operationId: 'lowerPrice',
        summary: 'Lower the price of your listing immediately',
        description:
          "Visitors see the new price without a review. Returns 409 if the price is not lower, or if the listing is not on the market or has no price. Send the listing's `ETag` as `If-Match` to avoid overwriting a concurrent change: the response is then 412.",
        refuses: ['not_found', 'conflict', 'stale', 'too_many'],
        params: machineIdParams,
        headers: ifMatch,
        body: lowerPriceInput,
        response: { 200: seenMachine },
      },
    },
    async (request, reply) => {
      const change = { id: request.params.id, ifMatch: request.headers['if-match'], price: request.body.price };
      const { machine, etag } = await lowerPrice(deps, requireUser(request), change);
      return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
    },
  );

  app.patch(
    '/api/machines/:id/facts',
    {
      config: owner,
      schema: {
        tags,
        operationId: 'addFacts',
        summary: 'Add missing facts to your listing immediately',
        description:
          "Visitors see them without a review. Returns 409 for a fact that is already stated and, once the listing is public, for a fact with free text: to set these, replace the whole listing. Send the listing's `ETag` as `If-Match` to avoid overwriting a concurrent change: the response is then 412.",
        refuses: ['not_found', 'conflict', 'stale', 'too_many'],
        params: machineIdParams,
        headers: ifMatch,
        body: addedFactsInput,
        response: { 200: seenMachine },
      },
    },
    async (request, reply) => {
      const addition = { id: request.params.id, ifMatch: request.headers['if-match'], facts: request.body.facts };
      const { machine, etag } = await addFacts(deps, requireUser(request), addition);
      return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
    },
  );

  app.delete(
    '/api/machines/:id/price',
    {
      config: owner,
      schema: {
        tags,
        operationId: 'restorePrice',
        summary: 'Undo the last price reduction of your listing',
        description:
          'Possible within ten minutes, while the price is still the reduced one; otherwise the response is 409.',
        refuses: ['not_found', 'conflict', 'stale'],
        params: machineIdParams,
        headers: ifMatch,
        response: { 200: seenMachine },
      },
    },
    async (request, reply) => {
      const change = { id: request.params.id, ifMatch: request.headers['if-match'] };
      const { machine, etag } = await restorePrice(deps, requireUser(request), change);
      return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
    },
  );

  app.get(
    OWN,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'findOwnMachines',
        summary: 'List your listings of any status, newest first, with their views and possible actions',
        description:
          "For the seller's portal. `X-Listing-Counts` has the total and the counts by `status`, formatted as a query string; `approved` includes featured listings. The response has an `ETag`: polling an unchanged page returns 304.",
        querystring: portalQuery,
        response: { 200: z.array(portalListing), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const seller = requireUser(request);
      const now = deps.now();
      const etag = await getPortalTag(deps.db, seller, request.query, now);
      reply.headers({ ETag: etag, ...NO_CACHE });
      if (isNotModified(request.headers, etag)) return reply.code(304).send();
      const { listings, counts, total } = await findPortalPage(deps.db, seller, request.query, now);
      reply.headers({ ...pageHeaders(OWN, request.query, total), [COUNTS_HEADER]: countsHeader(counts) });
      return listings;
    },
  );

  for (const { method, action, operationId, summary, description } of MOVES) {
    app.route({
      method,
      url: `/api/seller/machines/:id/${action}`,
      config: owner,
      schema: {
        tags,
        operationId,
        summary,
        description,
        refuses: ['not_found', 'conflict', 'too_many'],
        params: machineIdParams,
        response: { 200: seenMachine },
      },
      handler: async (request, reply) => {
        const move = { id: request.params.id, action };
        const { machine, etag } = await changeOwnStatus(deps, requireUser(request), move);
        return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
      },
    });
  }

  app.delete(
    '/api/seller/machines/:id',
    {
      config: owner,
      schema: {
        tags,
        operationId: 'deleteOwnMachine',
        summary: 'Delete your listing permanently',
        description: 'Payments are kept; everything else of the listing is deleted.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteOwnListing(deps, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};

const MOVES = [
  {
    method: 'POST',
    action: 'undo-sold',
    operationId: 'undoMachineSold',
    summary: 'Undo within a day that you marked your listing as sold',
    description:
      'Visitors see the listing as before, without a review, and its placements continue with the days that were left. Its status becomes `pending` if it needs Premium that was refunded in the meantime. Returns 409 if the day is over, or if you did not mark it as sold.',
  },
  {
    method: 'PATCH',
    action: 'relist',
    operationId: 'relistMachine',
    summary: 'Relist your sold listing, subject to review',
    description: 'Its status becomes `pending`. Returns 409 if the listing is not sold.',
  },
  {
    method: 'PATCH',
    action: 'confirm',
    operationId: 'confirmMachine',
    summary: 'Confirm that your listing is still for sale',
    description:
      'Buyers see the date of the last confirmation. A listing that rests because its seller has not confirmed it for long becomes public again. Returns 409 if the listing is neither on the market nor resting.',
  },
] as const;

const byLink = { access: 'public', limit: 'mailedLinks' } as const;

/** Routes of the page behind the mailed question whether a machine is still for sale. */
export const saleChecksRoutes: FastifyPluginAsyncZod<SaleCheckDeps> = async (app, deps) => {
  app.post(
    '/api/sale-checks/lookup',
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'getSaleCheck',
        summary: 'Get the machine that a mailed question is about',
        description: 'Never changes anything, because programs that scan mails open links too.',
        body: saleCheckInput,
        response: { 200: saleCheck },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getSaleCheck(deps.db, request.body.token, deps.now())),
  );

  app.post(
    '/api/sale-checks/answers',
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'answerSaleCheck',
        summary: 'Answer whether a machine is still for sale, with the token from the mail',
        description:
          'The token can be used once, while the listing has the seller to whom it was mailed, with the same confirmed address. `for-sale` confirms the listing and makes a resting one public again, `lower-price` lowers the price immediately, and `sold` marks it as sold. A price lower by more than a third requires a session of the seller: 403. Returns 409 for an action that the listing does not allow; the token then stays valid.',
        refuses: ['not_allowed', 'conflict'],
        body: saleAnswerInput,
        response: { 200: saleCheck },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await answerSaleCheck(deps, request.body, getAccount(request))),
  );
};
