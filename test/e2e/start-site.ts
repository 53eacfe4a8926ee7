import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { loadDemoCatalogue } from '#app/demo/load-demo.ts';
import { openStorage } from '#app/features/media/storage.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { withSimulators } from '#app/server/with-simulators.ts';
import { openMailFolder } from '#test/e2e/mails.ts';
import { freePort } from '#test/free-port.ts';
import { startSmtpServer } from '#test/smtp-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site with the demo catalogue listens. */
    siteUrl: string;
    /** Who registers there as `admin` with it becomes the administrator. */
    adminPassword: string;
    /** Where the stand-in of PayPal listens, which takes the payments there. */
    payPalUrl: string;
    /** Where it looks for the partner site: nobody listens there, unless a test does. */
    partnerUrl: string;
    /** Where pictures of screens are kept, instead of tests that look at them. */
    screensFolder: string | null;
  }
}

const ADMIN_PASSWORD = 'the password of the browser tests';
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const SETTINGS = {
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD,
  MAIL_FROM: 'Stitchyard <no-reply@stitchyard.example>',
  // All browsers share one address.
  RATE_LIMIT_FACTOR: '100',
};

/**
 * One real site for all browser tests: built pages, embedded database, demo catalogue with its pictures, which are
 * drawn anew unless a folder keeps them from one run to the next.
 */
export default async function startSite(project: TestProject, keptPictures?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-site-'));
  const port = await freePort();
  const smtp = await startSmtpServer();
  const mails = await openMailFolder();
  smtp.behave({ onMail: mails.keep });
  const partnerUrl = `http://127.0.0.1:${await freePort()}`;
  const addresses = { PORT: String(port), SMTP_URL: smtp.url, PARTNER_SITE_URL: partnerUrl };
  const settings = { ...SETTINGS, ...addresses, DATA_DIR: folder };
  const simulators = new AsyncDisposableStack();
  const config = await withSimulators(readConfig(settings, 'test'), simulators);
  const database = await openEmbedded(folder, raise);
  await migrateDatabase(database);
  const storage = await openStorage({ dataFolder: keptPictures ?? folder, s3: null });
  const now = () => new Date();
  await loadDemoCatalogue({ database, storage, now, progress: () => undefined, adminPassword: null });
  const logger = pino({ level: config.logLevel });
  const jobs = openJobQueue(database, raise);
  const app = await buildApp({
    config,
    database,
    storage,
    jobs,
    pages: await openBuiltPages(DIST),
    remembers: { answers: true, pages: true },
    now,
    logger,
  });
  await app.listen({ port, host: '127.0.0.1' });
  await jobs.startWorkers();
  project.provide('siteUrl', config.http.publicUrl);
  project.provide('adminPassword', ADMIN_PASSWORD);
  project.provide('payPalUrl', new URL(config.paypal.sandbox.sdkUrl).origin);
  project.provide('partnerUrl', partnerUrl);
  project.provide('screensFolder', null);
  project.provide('mailFolder', mails.folder);
  return async () => {
    await app.close();
    await jobs.stop(0);
    await database.close();
    await simulators.disposeAsync();
    await smtp[Symbol.asyncDispose]();
    for (const used of [folder, mails.folder]) await rm(used, { recursive: true, force: true });
  };
}

function raise(error: Error): never {
  throw error;
}
