import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import { dashboardRoutes } from '#app/features/admin-dashboard/dashboard.routes.ts';
import { auditLogRoutes } from '#app/features/audit-log/audit-log.routes.ts';
import { contactSubmissionsRoutes } from '#app/features/enquiries/contact-submissions.routes.ts';
import { outboxRoutes } from '#app/features/mail/outbox.routes.ts';
import { notificationsRoutes } from '#app/features/notifications/notifications.routes.ts';
import { viewStatsRoutes } from '#app/features/page-views/view-stats.routes.ts';
import type { Config } from './config.ts';

type Sources = { config: Config; database: Database; now: () => Date };

/** What the operator sees of everything, and is told. */
export async function registerBackOffice(
  app: FastifyInstance,
  { config, database: { db }, now }: Sources,
  { version }: { version: () => number },
): Promise<void> {
  await app.register(dashboardRoutes, { db, now, version });
  await app.register(notificationsRoutes, { db, now });
  await app.register(contactSubmissionsRoutes, { db });
  await app.register(viewStatsRoutes, { db });
  await app.register(outboxRoutes, { db, isSending: config.mail !== null });
  await app.register(auditLogRoutes, { db, now });
}
