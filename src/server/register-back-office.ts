import type { FastifyInstance } from 'fastify';
import { adminSearchRoutes, dashboardRoutes } from '#app/features/operations/server/dashboard.routes.ts';
import { auditLogRoutes } from '#app/features/operations/server/audit-log.routes.ts';
import { mailActionsRoutes } from '#app/features/operations/server/mail-actions.routes.ts';
import { personRoutes } from '#app/features/operations/server/person.routes.ts';
import { outboxRoutes } from '#app/features/mail/server/outbox.routes.ts';
import { handlePageViewJobs } from '#app/features/operations/server/page-views.jobs.ts';
import { viewStatsRoutes } from '#app/features/operations/server/page-views.routes.ts';
import { demandMailsRoutes } from '#app/features/operations/server/demand-mails.routes.ts';
import { MAIL_DEMAND, mailDemand } from '#app/features/operations/server/demand-mails.service.ts';
import { demandRoutes } from '#app/features/operations/server/demand.routes.ts';
import { funnelRoutes } from '#app/features/operations/server/funnel.routes.ts';
import { statisticsRoutes } from '#app/features/operations/server/statistics.routes.ts';
import { handleModelFactJobs } from '#app/features/reference/server/model-facts.jobs.ts';
import { blocksRoutes } from '#app/features/blocking/server/blocks.routes.ts';
import { settingsRoutes } from '#app/features/settings/server/settings.routes.ts';
import { agreementVersionsRoutes } from '#app/features/agreements/server/agreements.routes.ts';
import { textsRoutes } from '#app/features/texts/server/texts.routes.ts';
import { editableTexts } from './editable-texts.ts';
import { readMailSite } from './open-mail.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** The back office and the operator's notifications. */
export async function registerBackOffice(
  app: FastifyInstance,
  { config, database: { db }, jobs, now }: AppDeps,
  { refreshCatalogue, mails, readSearches }: SharedParts,
): Promise<void> {
  await app.register(dashboardRoutes, { db, now });
  await app.register(adminSearchRoutes, { db, now });
  await app.register(personRoutes, { db });
  handlePageViewJobs(jobs, { db, now });
  handleModelFactJobs(jobs, { db, now });
  await app.register(viewStatsRoutes, { db });
  await app.register(statisticsRoutes, { db, now });
  await app.register(funnelRoutes, { db, now });
  const registry = editableTexts(mails.site);
  const titles = new Map(registry.map(({ text: { key, title } }) => [key, title]));
  await app.register(outboxRoutes, { db, now, isSending: config.mail !== null, titles });
  await app.register(demandRoutes, { db, readSearches, now });
  const demandMails = { db, mails, send: jobs.send, isSending: config.mail !== null, now };
  jobs.handle(MAIL_DEMAND, ({ input }) => mailDemand(demandMails, input));
  await app.register(demandMailsRoutes, demandMails);
  await app.register(mailActionsRoutes, { db, now, send: jobs.send, isSending: config.mail !== null });
  await app.register(auditLogRoutes, { db, now });
  await app.register(blocksRoutes, { db, now });
  const { operatorEmail: email, operatorPhone: phone, operatorAddress: address } = config.site;
  await app.register(settingsRoutes, { db, refreshCatalogue, configured: { email, phone, address } });
  await app.register(agreementVersionsRoutes, { db, now, refreshCatalogue });
  await app.register(textsRoutes, {
    db,
    registry,
    mailer: mails.mailer,
    readSite: (tx) => readMailSite(tx, config),
    refreshCatalogue,
  });
}
