import { expect, test, vi } from 'vitest';
import { importStatus } from '#app/features/partner-import/partner-import.schema.ts';
import { HTTP_CLIENT_LIMITS } from '#app/lib/http-client/http-client.ts';
import { openBackOffice } from '#test/back-office.ts';
import { fakeProducts } from './fake-product.ts';
import { startFakePartnerSite } from './fake-partner-site.ts';

const IMPATIENT = { totalMs: 2_000, sleep: async () => undefined };
const METADATA = 'http://169.254.169.254/latest/meta-data/';

/** The back office and a partner site with this many machines, each of a different year. */
async function openSite(count: number) {
  const drafts = Array.from({ length: count }, (_, at) => ({
    slug: `machine-${at}`,
    title: `Tajima TMAR-K1506C no. ${at}`,
    description: 'Runs every day.',
    make: ['Tajima', 'TMAR-K1506C'] as const,
    counts: [6, 15] as const,
    pictures: 0,
  }));
  const partner = await startFakePartnerSite({ products: fakeProducts(drafts) });
  const t = await openBackOffice({ env: { PARTNER_SITE_URL: partner.url }, tuning: { httpClient: IMPATIENT } });
  const readStatus = async () => importStatus.parse((await t.call('GET', '/api/admin/import-status')).json());
  return {
    ...t,
    partner,
    readStatus,
    begin: async () => {
      expect((await t.call('POST', '/api/admin/import-tewh')).statusCode).toBe(202);
      return t.jobs.runDue();
    },
    findings: async () => {
      const { id } = await readStatus();
      const found: { kind: string; url: string; message: string }[] = (
        await t.call('GET', `/api/admin/import-runs/${id}/findings`)
      ).json();
      return found;
    },
    listed: async () => Number((await t.call('GET', '/api/machines?status=all&seller=tewh')).headers['x-total-count']),
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      await partner[Symbol.asyncDispose]();
    },
  };
}

const FAULTS = [
  [{ kind: 'hang' }, 'took longer than 2 seconds'],
  [{ kind: 'endless' }, 'is larger than 5 MB'],
  [{ kind: 'bomb' }, 'is larger than 5 MB'],
  [{ kind: 'redirect', to: METADATA }, `${METADATA} is not on the public internet, so it is not read.`],
  [{ kind: 'status', status: 500 }, 'answered 500'],
] as const;

test('pages that are slow, endless, packed without end, broken or lead to a private place are in the report, and the others are listed', async () => {
  expect(HTTP_CLIENT_LIMITS.totalMs).toBe(30_000);
  await using t = await openSite(FAULTS.length + 3);
  for (const [at, [fault]] of FAULTS.entries()) t.partner.injectFault(`/products/machine-${at}`, fault);
  const memory = process.memoryUsage().rss;
  await t.begin();
  expect(await t.readStatus()).toMatchObject({ status: 'completed', result: { added: 3, updated: 0, sold: 0 } });
  expect(process.memoryUsage().rss - memory).toBeLessThan(500 * 1_048_576);
  const findings = await t.findings();
  expect(findings.map(({ kind, url }) => [kind, url])).toEqual(
    FAULTS.map((_, at) => ['failed', t.partner.addressOf(`machine-${at}`)]),
  );
  for (const [at, [, words]] of FAULTS.entries()) expect(findings[at]?.message).toContain(words);
  t.partner.clearFaults();
  await t.begin();
  expect(await t.readStatus()).toMatchObject({ status: 'completed', result: { added: FAULTS.length } });
  expect(await t.listed()).toBe(FAULTS.length + 3);
});

test('a site that goes down in the middle ends the import with a sentence: what was done is kept, and nothing is sold', async () => {
  await using t = await openSite(10);
  await t.begin();
  t.partner.change('machine-0', { priceUsd: 12_345 });
  for (let at = 3; at < 10; at += 1) t.partner.injectFault(`/products/machine-${at}`, { kind: 'down' });
  await t.begin();
  expect(await t.readStatus()).toMatchObject({
    status: 'error',
    result: { added: 0, updated: 1, sold: 0 },
    error: expect.stringContaining('could not be reached'),
  });
  expect(await t.listed()).toBe(10);
  t.partner.clearFaults();
  await t.begin();
  expect(await t.readStatus()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 0 } });
});

test('a site of 10,000 machines says how far its import is, and can be stopped', { timeout: 120_000 }, async () => {
  await using t = await openSite(10_000);
  t.partner.injectFault('/products/machine-20', { kind: 'hang' });
  const importing = t.begin();
  const isStuck = async () => {
    const status = await t.call('GET', '/api/admin/import-status');
    return status.json()?.progress === 'Page 20 of 10002: Tajima TMAR-K1506C no. 19';
  };
  await vi.waitUntil(isStuck, { timeout: 100_000, interval: 200 });
  expect((await t.call('POST', '/api/admin/import-stop')).statusCode).toBe(202);
  await importing;
  expect(await t.readStatus()).toMatchObject({ status: 'error', error: 'Stopped by boss.', result: { added: 20 } });
  expect(await t.listed()).toBe(20);
});
