import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { DEFAULT_TERMS } from '#app/features/settings/default-settings.rules.ts';
import { signInAsAdmin } from '#test/e2e/profile-visits.ts';
import { visit, type Visit } from '#test/e2e/browser.ts';
import { newName } from '#test/e2e/back-office-visits.ts';
import { holdAnswers } from './held-answers.ts';
import { expectFit, LOOK } from './fit.ts';

const found = z.array(z.object({ id: z.string(), hiddenPrice: z.boolean() }));

test.each([
  ['a machine that is sold', 'status=sold', () => true],
  ['a machine of which the operator hides the price', 'search=Barudan', hidesPrice],
] as const)('%s', async (_which, query, isWanted) => {
  const id = await asAdmin(async ({ page }) => {
    const all = found.parse(await (await page.request.get(`/api/machines?admin=true&${query}`)).json());
    return all.find(isWanted)?.id ?? '';
  });
  await using v = await visit(LOOK);
  await v.open(machineHref(id));
  await expectFit(v.page);
});

test('a machine without a picture', async () => {
  const model = newName('Bare');
  const id = await asAdmin(async ({ page }) => {
    const csvData = `brand,model,condition,heads,needles,price,status\nTajima,${model},used,6,15,31000,approved\n`;
    const answer = await page.request.post('/api/admin/import/machines', { data: { csvData } });
    expect(answer.status(), await answer.text()).toBe(200);
    const search = encodeURIComponent(model);
    const [listed] = found.parse(await (await page.request.get(`/api/machines?admin=true&search=${search}`)).json());
    return listed?.id ?? '';
  });
  await using v = await visit(LOOK);
  await v.open(machineHref(id));
  await expectFit(v.page);
  await v.open(`/browse?search=${encodeURIComponent(model)}`);
  await expectFit(v.page);
  await asAdmin(async (admin) => {
    await admin.open(`/admin/listings?search=${encodeURIComponent(model)}`);
    await expectFit(admin.page);
    const answer = await admin.page.request.post('/api/admin/delete-multiple', { data: { ids: [id] } });
    expect(answer.status(), await answer.text()).toBe(200);
  });
});

test('a warranty in words as long as an admin may enter', async () => {
  const long = 'W'.repeat(20);
  const warranty = { butterflyDriveTrain: long, butterflyElectronics: long, usedParts: long, usedConsumables: long };
  await using v = await visit(LOOK);
  await signInAsAdmin(v);
  const { request } = v.page;
  const [backed] = found.parse(await (await request.get('/api/machines?financing=true&condition=USED')).json());
  expect((await request.put('/api/settings/terms', { data: { ...DEFAULT_TERMS, ...warranty } })).status()).toBe(200);
  try {
    for (const path of [machineHref(backed?.id ?? ''), '/about']) {
      await v.open(path);
      await v.page.getByRole('main').getByText(long).first().waitFor();
      await expectFit(v.page);
    }
  } finally {
    await request.put('/api/settings/terms', { data: DEFAULT_TERMS });
  }
});

test('what a machine costs in all, to a ZIP code', async () => {
  await using v = await visit(LOOK);
  const { page } = v;
  const [machine] = found.parse(await (await page.request.get('/api/machines?premium=true')).json());
  await v.open(machineHref(machine?.id ?? ''));
  const costs = page.getByRole('region', { name: 'What It Costs in All' });
  await costs.getByRole('button', { name: 'Add It Up' }).click();
  await costs.getByLabel('Your ZIP code').fill('77011');
  await page.keyboard.press('Enter');
  await costs.getByText('Delivered to 77011').waitFor();
  await costs.locator('summary').first().click();
  await costs.getByLabel('Months').fill('0');
  await costs.getByText('Must be 1 to 120').waitFor();
  await expectFit(page);
});

test('a machine that is on its way, and one that does not come', async () => {
  await using v = await visit(LOOK);
  v.allowRefusal(500);
  v.allowComplaint(/^ApiError: 500/);
  await v.open('/browse');
  const letGo = await holdAnswers(v.page, '**/api/machines/*');
  await v.page.getByRole('article').first().getByRole('link').first().click();
  await v.page.getByRole('main', { name: 'Loading machine' }).waitFor();
  await expectFit(v.page);
  letGo();
  await v.page.getByRole('button', { name: /try again/i }).waitFor();
  await expectFit(v.page);
});

function hidesPrice({ hiddenPrice }: { hiddenPrice: boolean }): boolean {
  return hiddenPrice;
}

async function asAdmin<T>(ask: (v: Visit) => Promise<T>): Promise<T> {
  await using v = await visit(LOOK);
  await signInAsAdmin(v);
  return await ask(v);
}
