import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { mailedToken } from '#app/features/accounts/accounts.schema.ts';
import { ignoreBodies, ONE_CLICK } from '#app/features/mail/server/one-click.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { unsubscribeFromReports, type SellerReportDeps } from './seller-reports.service.ts';

/** The address in the header and the last link of the monthly report. */
export const sellerReportsRoutes: FastifyPluginAsyncZod<SellerReportDeps> = async (app, deps) => {
  ignoreBodies(app);

  app.post(
    '/monthly-report',
    {
      ...ONE_CLICK,
      schema: {
        tags: ['listings'],
        operationId: 'stopMonthlyReport',
        summary: 'Turn the monthly report and mails about demand to a seller off',
        description:
          'For the one-click unsubscription of mail programs (RFC 8058): any body is ignored, and neither a session nor the origin of the request matters. The token of each mail stays valid. Repeating the request changes nothing.',
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
