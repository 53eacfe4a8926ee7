import { expect, test } from 'vitest';
import { importRun } from '#app/features/partner-import/partner-import.schema.ts';
import { openBackOffice } from '#test/back-office.ts';
import { PARTNER_PRODUCTS_1 } from './products-1.ts';
import { PARTNER_PRODUCTS_2 } from './products-2.ts';
import { startFakePartnerSite } from './fake-partner-site.ts';

test(
  'a whole site in many dialects: what is told is listed, the rest is in the report, and again costs a look at each page',
  { timeout: 180_000 },
  async () => {
    await using partner = await startFakePartnerSite({
      products: [...PARTNER_PRODUCTS_1.slice(0, 6), ...PARTNER_PRODUCTS_2],
    });
    // Pictures have tests of their own and are slow.
    for (const { slug } of partner.products()) partner.change(slug, { pictures: 0 });
    await using t = await openBackOffice({ env: { PARTNER_SITE_URL: partner.url } });
    const runImport = async () => {
      expect((await t.call('POST', '/api/admin/import-tewh')).statusCode).toBe(202);
      await t.jobs.runDue();
      return importRun.parse((await t.call('GET', '/api/admin/import-runs')).json()[0]);
    };
    const first = await runImport();
    expect(first).toMatchObject({ status: 'completed', error: null, findings: { failed: 1, kept: 0, deleted: 0 } });
    const total = Number((await t.call('GET', '/api/machines?status=all&seller=tewh')).headers['x-total-count']);
    const [forSale, added] = [partner.products().filter(({ isSold }) => !isSold).length, first.result?.added ?? 0];
    expect([total, added > forSale / 2, added < forSale]).toEqual([added, true, true]);
    expect(first.findings.unclear).toBeGreaterThan(0);

    const asked = partner.requests().length;
    const [sold, changed] = partner.products().filter(({ dialect, isSold }) => dialect === 'full' && !isSold);
    partner.sell(sold?.slug ?? '');
    partner.change(changed?.slug ?? '', { priceUsd: 12_345 });
    expect(await runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 1, sold: 1 } });
    const again = partner.requests().slice(asked);
    const pages = again.filter(({ path }) => path.startsWith('/products/'));
    const isChanged = ({ path }: { path: string }) =>
      path.endsWith(`/${sold?.slug}`) || path.endsWith(`/${changed?.slug}`);
    expect(pages.filter(isChanged).map(({ status }) => status)).toEqual([200, 200]);
    // All others lack validators: a page without a product, broken, gone or moved pages, and sold products.
    const whole = pages.filter(({ isConditional }) => !isConditional);
    expect(whole.length).toBeLessThan(pages.length / 4);
    expect(partner.maxConcurrent()).toBeLessThanOrEqual(2);
  },
);
