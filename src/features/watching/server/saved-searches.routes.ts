import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import {
  alertSettings,
  alertSettingsChange,
  savedSearch,
  savedSearchChange,
  savedSearchInput,
  savedSearchParams,
} from '../saved-searches.schema.ts';
import { subscriberKeyQuery } from '../watching.schema.ts';
import { changeAlertSettings, getAlertSettings } from './alert-settings.service.ts';
import {
  changeSavedSearch,
  getSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  type SavedSearchDeps,
} from './saved-searches.service.ts';
import { requestSearch, type RequestDeps } from './subscription-requests.service.ts';
import { credentialsOf } from './subscribers.service.ts';

const tags = ['watching'];
const PATH = '/api/saved-searches';
const SETTINGS_PATH = '/api/alert-settings';
const read = { access: 'user', acceptsKey: true } as const;
const write = { ...read, limit: 'savedSearches' } as const;

/** Routes for saved searches, and for how their mails are sent. */
export const savedSearchesRoutes: FastifyPluginAsyncZod<SavedSearchDeps & RequestDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listSavedSearches',
        summary: 'List saved searches',
        description: 'Those of the signed-in account, or of the subscriber with the key of a mail; oldest first.',
        refuses: ['not_found'],
        querystring: subscriberKeyQuery,
        response: { 200: z.array(savedSearch) },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await listSavedSearches(deps, credentialsOf(request))),
  );

  app.post(
    PATH,
    {
      config: { access: 'public', limit: 'subscriptionRequests', limited: 'guests' },
      schema: {
        tags,
        operationId: 'saveSearch',
        summary: 'Save a search of the list of machines',
        description:
          'New machines that it finds are mailed as often as requested. Saving a search again changes its name and frequency; one subscriber has at most 20. With `email`, which accounts must leave out, nothing is saved until the owner of the address confirms it by a link, and the answer is 202 whether a mail leaves or not: an address gets at most three a day, and none once its owner has refused.',
        refuses: ['not_signed_in', 'not_found', 'conflict'],
        querystring: subscriberKeyQuery,
        body: savedSearchInput,
        response: { 201: savedSearch, 202: z.object({}) },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      if (email !== undefined) {
        const { timeZone } = request.body;
        await requestSearch(deps, { email, timeZone, account: getAccount(request) }, request.body);
        return reply.code(202).headers(NO_STORE).send({});
      }
      const saved = await saveSearch(deps, credentialsOf(request), request.body);
      return reply.code(201).headers(NO_STORE).send(saved);
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getSavedSearch',
        summary: 'Get a saved search',
        description: 'One of the signed-in account, or of the subscriber with the key of a mail.',
        refuses: ['not_found'],
        params: savedSearchParams,
        querystring: subscriberKeyQuery,
        response: { 200: savedSearch },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await getSavedSearch(deps, credentialsOf(request), request.params.id)),
  );

  app.patch(
    `${PATH}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'changeSavedSearch',
        summary: 'Rename or pause a saved search, or change how often it is mailed',
        description: 'What becomes public while a search is paused is never mailed.',
        refuses: ['not_found'],
        params: savedSearchParams,
        querystring: subscriberKeyQuery,
        body: savedSearchChange,
        response: { 200: savedSearch },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const changed = await changeSavedSearch(deps, credentialsOf(request), {
        id,
        change: request.body,
      });
      return reply.headers(NO_STORE).send(changed);
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'deleteSavedSearch',
        summary: 'Delete a saved search',
        description: 'It is mailed no more, at once.',
        refuses: ['not_found'],
        params: savedSearchParams,
        querystring: subscriberKeyQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeSavedSearch(deps, credentialsOf(request), request.params.id);
      return reply.code(204).headers(NO_STORE).send();
    },
  );

  app.get(
    SETTINGS_PATH,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getAlertSettings',
        summary: 'Get how alerts are mailed',
        description: 'Of the signed-in account, or of the subscriber with the key of a mail.',
        refuses: ['not_found'],
        querystring: subscriberKeyQuery,
        response: { 200: alertSettings },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getAlertSettings(deps, credentialsOf(request))),
  );

  app.patch(
    SETTINGS_PATH,
    {
      config: write,
      schema: {
        tags,
        operationId: 'changeAlertSettings',
        summary: 'Change how alerts are mailed',
        description: 'Whoever lets mails begin again is not mailed what they missed.',
        refuses: ['not_found'],
        querystring: subscriberKeyQuery,
        body: alertSettingsChange,
        response: { 200: alertSettings },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await changeAlertSettings(deps, credentialsOf(request), request.body)),
  );
};
