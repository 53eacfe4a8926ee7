import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { getRequestContext } from '#app/features/accounts/server/request-context.service.ts';
import { setSignInCookies, type SignInCookies } from '#app/features/accounts/server/sign-in-cookies.service.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { seenMachine } from '#app/features/machines/machines.schema.ts';
import { isNotModified, NO_CACHE, NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { addedFactsInput, editedMachineInput, lowerPriceInput, newMachineInput } from '../listings.schema.ts';
import { COUNTS_HEADER, portalListing, portalQuery } from '../portal.schema.ts';
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
        summary: "List a machine for moderators to review; a guest's accountPassword opens their account",
        description:
          "Stores the listing as `pending`: visitors see it once a moderator has approved it. Upload the photos first, and name them by their paths. A brand outside the preapproved list needs `premium: true`, and is shown once Premium is paid. A guest has to send `accountPassword`: account and listing are made together, and the session is the new account's. Sent once more with the same `submissionKey`, it changes the listing that was made the first time; without a key, the same listing sent twice within a minute is stored once.",
        refuses: ['conflict', 'too_many'],
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
        summary: "Replace what a listing says; a seller's goes back to the moderators",
        description:
          "For the listing's seller, and admins. Send the listing's `ETag` as `If-Match`, and nothing is overwritten that somebody else has changed meanwhile: that is 412.",
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
        summary: 'Lower the price of an own listing, at once',
        description:
          "Visitors see the new price without a moderator's doing. One that is not lower is a conflict, and so is a listing that is not on the market or has no price. Send the listing's `ETag` as `If-Match`, and a price that was changed elsewhere meanwhile is not overwritten: that is 412.",
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
        summary: 'Add facts to an own listing that it does not state, at once',
        description:
          "Visitors see them without a moderator's doing. A fact that is stated already is a conflict, and so is one that may hold any words, once visitors see the listing: both go with the whole listing. Send the listing's `ETag` as `If-Match`, and one that was changed elsewhere meanwhile is 412.",
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
        summary: 'Take back the last lower price of an own listing',
        description:
          'Within ten minutes, and while the price is still the one that it was lowered to; otherwise it is a conflict.',
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
        summary: 'The own listings of any status, the newest first, with their views and what may be done with them',
        description:
          "For the seller's portal. `X-Listing-Counts` says, as a query, how many there are in all and by `status`, of which `approved` takes in the featured ones. Carries an `ETag`: a poll of an unchanged page is 304.",
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

  for (const { action, operationId, summary, description } of MOVES) {
    app.patch(
      `/api/seller/machines/:id/${action}`,
      {
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
      },
      async (request, reply) => {
        const move = { id: request.params.id, action };
        const { machine, etag } = await changeOwnStatus(deps, requireUser(request), move);
        return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
      },
    );
  }

  app.delete(
    '/api/seller/machines/:id',
    {
      config: owner,
      schema: {
        tags,
        operationId: 'deleteOwnMachine',
        summary: 'Delete an own listing for good',
        description: 'Payments stay; everything else of the listing goes.',
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
    action: 'mark-sold',
    operationId: 'markMachineSold',
    summary: 'Mark an own listing as sold; its placements end',
    description:
      'It leaves the lists, and its page says that it is sold. What visitors do not see now does not open to them by it. A listing that is not on the market is a conflict.',
  },
  {
    action: 'relist',
    operationId: 'relistMachine',
    summary: 'Bring an own sold listing back, for moderators to review',
    description: 'Its status is `pending` from now on. A listing that is not sold is a conflict.',
  },
  {
    action: 'confirm',
    operationId: 'confirmMachine',
    summary: 'Say that an own listing is still for sale',
    description:
      'Buyers are told when that was said last. A listing that rests, because its seller did not say so for long, comes back before them. A listing that is neither on the market nor rests is a conflict.',
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
        summary: 'The machine that a mailed question is about',
        description: 'Changes nothing, however often it is asked: programs that read mails open links too.',
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
        summary: 'Answer whether a machine is still for sale, by the token of the mail',
        description:
          'Good once. `for-sale` says so to buyers and brings back a listing that rests, `lower-price` lowers the price at once, `sold` marks it as sold. What the listing is not open to is a conflict, and leaves the token good.',
        refuses: ['conflict'],
        body: saleAnswerInput,
        response: { 200: saleCheck },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await answerSaleCheck(deps, request.body)),
  );
};
