import { importFindings } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { openBackOffice } from '#test/back-office.ts';
import { importStatus } from './partner-import.schema.ts';
import { openPartner } from './partner-samples.ts';

/** The back office beside a partner's shop, which is empty at first. */
export async function openImports(options: Parameters<typeof openBackOffice>[0] = {}) {
  const partner = await openPartner();
  const t = await openBackOffice({ ...options, env: { ...options.env, PARTNER_SITE_URL: partner.url } });
  const { db } = t.database;
  const readStatus = async () => importStatus.parse((await t.call('GET', '/api/admin/import-status')).json());
  return {
    ...t,
    db,
    partner,
    readStatus,
    start: () => t.call('POST', '/api/admin/import-tewh'),
    /** Imports everything, and answers how that went. */
    runImport: async () => {
      const begun = await t.call('POST', '/api/admin/import-tewh');
      if (begun.statusCode !== 202) throw new Error(begun.body);
      await t.jobs.runDue();
      return readStatus();
    },
    listings: () => db.select().from(machines).orderBy(machines.serial),
    findings: () => db.select().from(importFindings).orderBy(importFindings.id),
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      await partner[Symbol.asyncDispose]();
    },
  };
}
