import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { mailedToken } from '#app/features/accounts/accounts.schema.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { unsubscribeFromReports, type SellerReportDeps } from './seller-reports.service.ts';

/** The address in the header and the last link of the monthly report. */
export const sellerReportsRoutes: FastifyPluginAsyncZod<SellerReportDeps> = async (app, deps) => {
  // Mail programs send a form, whose content says nothing: the token in the address decides.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));

  app.post(
    '/monthly-report',
    {
      bodyLimit: 16 * 1_024,
      config: { access: 'public', limit: 'unsubscriptions', isImpersonal: true, isForAnySite: true },
      schema: {
        tags: ['listings'],
        operationId: 'stopMonthlyReport',
        summary: 'Turn the monthly report to a seller off',
        description:
          'For the one-click unsubscription of mail programs (RFC 8058): any body is ignored, and neither a session nor the origin of the request matters. The token of each report stays valid. Repeating the request changes nothing.',
        querystring: z.object({ token: mailedToken }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await unsubscribeFromReports(deps, request.query.token);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
