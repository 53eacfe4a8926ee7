import type { FastifyInstance } from 'fastify';
import type { Db } from '#app/db/client.ts';
import { adminInvoicesRoutes, invoiceListsRoutes } from '#app/features/invoices/server/admin-invoices.routes.ts';
import { handleInvoiceJobs } from '#app/features/invoices/server/invoices.jobs.ts';
import { invoicesRoutes } from '#app/features/invoices/server/invoices.routes.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';
import { readMailSite } from './open-mail.ts';

/** Invoices for the commission of sales. */
export async function registerInvoices(
  app: FastifyInstance,
  { config, database: { db }, jobs, now }: AppDeps,
  { mails, refreshCatalogue }: SharedParts,
): Promise<void> {
  const deps = { db, now, mails, log: app.log, readSite: (tx: Db) => readMailSite(tx, config), refreshCatalogue };
  handleInvoiceJobs(jobs, deps);
  await app.register(invoicesRoutes, deps);
  await app.register(invoiceListsRoutes, deps);
  await app.register(adminInvoicesRoutes, deps);
}
