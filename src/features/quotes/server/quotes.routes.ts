import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { threadKeyQuery, threadParams } from '#app/features/conversations/threads.schema.ts';
import { networkOf, NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import {
  acceptQuoteInput,
  answerQuoteInput,
  listedQuote,
  quoteInput,
  quoteParams,
  quoteQuery,
  quoteView,
  threadQuotes,
  quotesQuery,
} from '../quotes.schema.ts';
import { acceptQuote, answerQuote } from './quote-answers.service.ts';
import { drawQuote, type QuoteDrawingDeps } from './quote-pdf.service.ts';
import { listQuotes, listThreadQuotes, readQuote, sendQuote, type QuoteDeps } from './quotes.service.ts';

const tags = ['quotes'];
const OF_THREAD = '/api/threads/:id/quotes';
const QUOTES = '/api/quotes';
const QUOTE = '/api/quotes/:number';
const PDF = 'application/pdf';
const reads = { access: 'user', acceptsKey: true } as const;
const answers = { ...reads, limit: 'messages' } as const;
const office = { access: 'admin', permission: 'messages' } as const;
const refuses = ['not_found', 'not_allowed', 'conflict'] as const;

const OFFICE_ANSWERS = [
  ['withdraw', 'withdrawQuote', 'Withdraw a quote', 'While its buyer has not answered it.'],
  [
    'fall-through',
    'endQuotedPurchase',
    'Say that the purchase of an accepted quote does not come about',
    'Another quote can be sent and accepted then.',
  ],
] as const;

/** Routes for quotes: of a conversation, of the office, and one of them for its buyer. */
export const quotesRoutes: FastifyPluginAsyncZod<QuoteDeps & QuoteDrawingDeps> = async (app, deps) => {
  app.get(
    OF_THREAD,
    {
      config: reads,
      schema: {
        tags,
        operationId: 'listThreadQuotes',
        summary: 'List the quotes of a conversation with all their versions, the newest first',
        description: 'For its buyer and the office; the seller of the machine does not know of them.',
        refuses: ['not_found'],
        params: threadParams,
        querystring: threadKeyQuery,
        response: { 200: threadQuotes },
      },
    },
    async (request, reply) => {
      const credentials = { account: getAccount(request), key: request.query.key };
      return reply.headers(NO_STORE).send(await listThreadQuotes(deps, credentials, request.params.id));
    },
  );

  app.post(
    OF_THREAD,
    {
      config: office,
      schema: {
        tags,
        operationId: 'sendQuote',
        summary: 'Send a quote to the buyer of a conversation',
        description:
          'After one that was not accepted, it is the next version of the same quote, and replaces it if that is open. `replaces` is the newest quote that the sender has seen. A message and a mail tell the buyer, with what has changed.',
        refuses: ['not_found', 'conflict', 'invalid'],
        params: threadParams,
        body: quoteInput,
        response: { 201: quoteView },
      },
    },
    async (request, reply) => {
      const credentials = { account: getAccount(request), network: networkOf(request.ip) };
      const quote = await sendQuote(deps, credentials, { ...request.body, id: request.params.id });
      return reply.code(201).headers(NO_STORE).send(quote);
    },
  );

  app.get(
    QUOTES,
    {
      config: office,
      schema: {
        tags,
        operationId: 'listQuotes',
        summary: 'List quotes, those that end first before the others',
        description:
          'With `state=sent`, those that can still be accepted. Without those of conversations in which the caller takes part.',
        querystring: quotesQuery,
        response: { 200: z.array(listedQuote) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listQuotes(deps, requireUser(request), request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(QUOTES, request.query, total) }).send(rows);
    },
  );

  app.get(
    QUOTE,
    {
      config: reads,
      schema: {
        tags,
        operationId: 'getQuote',
        summary: 'Read a quote',
        description: 'The newest version unless another is named. For its buyer and the office.',
        refuses: ['not_found'],
        params: quoteParams,
        querystring: quoteQuery,
        response: { 200: quoteView },
      },
    },
    async (request, reply) => {
      const { key, version } = request.query;
      const wanted = { number: request.params.number, version };
      return reply.headers(NO_STORE).send(await readQuote(deps, { account: getAccount(request), key }, wanted));
    },
  );

  app.get(
    `${QUOTE}/pdf`,
    {
      config: reads,
      schema: {
        tags,
        operationId: 'downloadQuote',
        produces: [PDF],
        summary: 'Download a quote as a PDF',
        description: 'The newest version unless another is named. For its buyer and the office.',
        refuses: ['not_found'],
        params: quoteParams,
        querystring: quoteQuery,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const { key, version } = request.query;
      const wanted = { number: request.params.number, version };
      const { pdf, name } = await drawQuote(deps, { account: getAccount(request), key }, wanted);
      const headers = { 'Content-Type': PDF, 'Content-Disposition': `attachment; filename="${name}.pdf"` };
      return reply.headers({ ...NO_STORE, ...headers }).send(pdf);
    },
  );

  app.post(
    `${QUOTE}/accept`,
    {
      config: answers,
      schema: {
        tags,
        operationId: 'acceptQuote',
        summary: 'Accept a quote',
        description:
          'For its buyer, once, with their name and the version that they have read. A newer one, and a machine that is not for sale any more, are refused with the reason.',
        refuses,
        params: quoteParams,
        querystring: threadKeyQuery,
        body: acceptQuoteInput,
        response: { 200: quoteView },
      },
    },
    async (request, reply) => {
      const answer = { ...request.body, number: request.params.number };
      return reply.headers(NO_STORE).send(await acceptQuote(deps, credentialsOf(request), answer));
    },
  );

  app.post(
    `${QUOTE}/decline`,
    {
      config: answers,
      schema: {
        tags,
        operationId: 'declineQuote',
        summary: 'Decline a quote',
        description: 'For its buyer.',
        refuses,
        params: quoteParams,
        querystring: threadKeyQuery,
        body: answerQuoteInput,
        response: { 200: quoteView },
      },
    },
    async (request, reply) => {
      const answer = { ...request.body, number: request.params.number };
      return reply.headers(NO_STORE).send(await answerQuote(deps, credentialsOf(request), 'decline', answer));
    },
  );

  for (const [act, operationId, summary, description] of OFFICE_ANSWERS) {
    app.post(
      `${QUOTE}/${act}`,
      {
        config: office,
        schema: {
          tags,
          operationId,
          summary,
          description,
          refuses: ['not_found', 'conflict'],
          params: quoteParams,
          body: answerQuoteInput,
          response: { 200: quoteView },
        },
      },
      async (request, reply) => {
        const credentials = { account: getAccount(request), network: networkOf(request.ip) };
        const answer = { ...request.body, number: request.params.number };
        return reply.headers(NO_STORE).send(await answerQuote(deps, credentials, act, answer));
      },
    );
  }
};

function credentialsOf(
  request: Parameters<typeof getAccount>[0] & { query: { key?: string | undefined }; ip: string },
) {
  return { account: getAccount(request), key: request.query.key, network: networkOf(request.ip) };
}
