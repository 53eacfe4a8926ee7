import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { listMachine, ownListings } from './portal-visits.ts';
import { register } from './profile-visits.ts';
import { openSellAsGuest } from './sell-visits.ts';

const machines = z.array(z.object({ id: z.string() }));

test('units are chosen once: pages show them alone from the first moment, and are the same for everybody', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const [machine] = machines.parse(
    await (await page.request.get('/api/machines?has=weightKg&pageSize=6&page=1')).json(),
  );
  if (machine === undefined) throw new Error('No machine states its weight');
  const href = machineHref(machine.id);
  // When its data was read differs from one rendering to the next.
  const served = async () => (await (await page.request.get(href)).text()).replaceAll(/\b\d{13}\b/g, '');
  const servedBefore = await served();
  await v.open(href);
  const specifications = page.getByRole('region', { name: 'Specifications' });
  const weight = specifications.getByText(/^[\d,]+ lb \([\d,]+ kg\)$/);
  const shown = () => weight.evaluate((element) => (element instanceof HTMLElement ? element.innerText : ''));
  expect(await shown()).toMatch(/lb \(.* kg\)$/);
  await specifications.getByRole('button', { name: /^mm, kg/ }).click();
  expect(await shown()).toMatch(/^[\d,]+ kg$/);
  await specifications.getByRole('button', { name: /^in, lb/ }).click();
  expect(await shown()).toMatch(/^[\d,]+ lb$/);
  await specifications.getByRole('button', { name: /^mm, kg/ }).click();

  // Blocks all scripts except inline ones.
  await page.route('**/assets/**', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  v.allowNoNetwork();
  v.allowComplaint(/Failed to fetch dynamically imported module/);
  await page.goto(href);
  expect(await shown()).toMatch(/^[\d,]+ kg$/);
  expect(await served()).toBe(servedBefore);
  await page.unroute('**/assets/**');
  await v.open(href);
  expect(await shown()).toMatch(/^[\d,]+ kg$/);
  const chosen = specifications.getByRole('button', { name: /^mm, kg/, pressed: true });
  await chosen.waitFor();
  await specifications.getByRole('button', { name: /^Both/, pressed: false }).click();
  expect(await shown()).toMatch(/lb \(.* kg\)$/);
});

test('bounds of filters are typed as people write them, and shown in the units that they have chosen', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse');
  const panel = page.getByRole('region', { name: 'Filter Equipment' });
  await panel.getByLabel('Smallest door, width (in), to').fill("3'");
  await panel.getByLabel('Smallest door, width (in), to').press('Enter');
  await page.waitForURL('**/browse?doorWidthMmMax=914.4');
  const chip = (words: RegExp) => page.getByRole('link', { name: words });
  await chip(/^Remove filter Smallest door, width: up to 36 in \(914\.4 mm\)$/).waitFor();

  await panel.getByRole('button', { name: /^mm, kg/ }).click();
  await chip(/^Remove filter Smallest door, width: up to 914\.4 mm$/).waitFor();
  const metric = panel.getByLabel('Smallest door, width (mm), to');
  expect(await metric.inputValue()).toBe('914.4 mm');
  await metric.fill('900');
  await metric.blur();
  await page.waitForURL('**/browse?doorWidthMmMax=900');
  await panel.getByLabel('Stitch counter, to').fill('85 million');
  await panel.getByLabel('Sewing field, width (mm), from').focus();
  await page.waitForURL('**/browse?stitchCountMax=85000000&doorWidthMmMax=900');
  await panel.getByLabel('Sewing field, width (mm), from').fill('14 lb');
  await panel.getByLabel('Sewing field, width (mm), from').blur();
  await panel.getByText('Must be a length, such as 14 in or 356 mm').waitFor();

  // The next visit starts with the chosen units.
  await v.open(page.url());
  expect(await metric.inputValue()).toBe('900 mm');
  await panel
    .getByRole('group', { name: 'Stitch counter' })
    .getByRole('checkbox', { name: /^Only those that say it/ })
    .check();
  await page.waitForURL(/has=stitchCount/);
  await chip(/^Remove filter Stitch counter stated$/).click();
  await page.waitForURL('**/browse?stitchCountMax=85000000&doorWidthMmMax=900');
});

test('a seller types measures in the units that they have chosen, and a change of them loses nothing', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openSellAsGuest(v);
  await page.getByLabel('Sewing field, width (in)').fill('14');
  await page.getByRole('button', { name: /^mm, kg/ }).click();
  expect(await page.getByLabel('Sewing field, width (mm)').inputValue()).toBe('356');
  await page.getByLabel('Sewing field, width (mm)').fill('360');
  expect(await page.getByLabel('Sewing field, width (mm)').inputValue()).toBe('360');
  await page.getByRole('button', { name: /^in, lb/ }).click();
  expect(await page.getByLabel('Sewing field, width (in)').inputValue()).toBe('360 mm');
});

test('the sizes of hoops follow the units, and what was typed is not changed by a switch', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openSellAsGuest(v);
  const facts = page.getByRole('region', { name: 'What buyers ask' });
  await facts.locator('summary').filter({ hasText: 'What comes with it' }).click();
  await facts.getByRole('button', { name: 'Add hoop' }).click();
  const hoop = facts.getByRole('group', { name: 'hoop 1' });
  await hoop.getByLabel('Width (in)').fill('14 1/4');
  await hoop.getByLabel('How many').fill('6');
  const metric = facts.getByRole('button', { name: /^mm, kg/ });
  const customary = facts.getByRole('button', { name: /^in, lb/ });
  await metric.click();
  expect(await hoop.getByLabel('Width (mm)').inputValue()).toBe('362');
  expect(await hoop.getByLabel('How many').inputValue()).toBe('6');
  await hoop.getByLabel('Depth (mm)').fill('75');
  await customary.click();
  expect(await hoop.getByLabel('Width (in)').inputValue()).toBe('14 1/4');
  expect(await hoop.getByLabel('Depth (in)').inputValue()).toBe('75 mm');
  await metric.click();
  expect(await hoop.getByLabel('Depth (mm)').inputValue()).toBe('75');
});

test('what is typed while a fact is added in the portal keeps its meaning when the units are switched', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await register(v);
  await listMachine(v);
  await v.open('/seller-portal');
  await page.getByRole('button', { name: /^Add facts: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Add what buyers filter by' });
  await dialog.getByLabel('Sewing field, width (in)').fill('14');
  await dialog.getByRole('button', { name: /^mm, kg/ }).click();
  expect(await dialog.getByLabel('Sewing field, width (mm)').inputValue()).toBe('356');
  await dialog.getByLabel('Sewing field, depth (mm)').fill('450');
  await dialog.getByRole('button', { name: /^in, lb/ }).click();
  expect(await dialog.getByLabel('Sewing field, width (in)').inputValue()).toBe('14');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await ownListings(v))[0]?.facts).toMatchObject({
    fieldWidthMm: { value: 356 },
    fieldDepthMm: { value: 450 },
  });
});

test('cards tell the facts by which their list is narrowed, in every layout, and no more than two', async () => {
  for (const view of ['large', 'medium', 'small', 'list']) {
    // Separate caches: after a large photo, the browser shows it in place of a preloaded smaller one and logs a
    // warning.
    await using v = await visit({ viewport: PHONE });
    await v.open(`/browse?view=${view}&stitchCountMax=900000000&fieldWidthMmMin=300&phases=single`);
    const cards = v.page.getByRole('article');
    await cards.first().waitFor();
    for (const card of await cards.all()) {
      const lines = await card.getByRole('list').nth(1).getByRole('listitem').allInnerTexts();
      expect(lines, view).toEqual([
        expect.stringMatching(/^Sewing field\s+[\d.]+ (?:× [\d.]+ )?in$/),
        expect.stringMatching(/^Stitch counter\s+[\d.,]+( million)?$/),
      ]);
    }
  }
  await using v = await visit({ viewport: PHONE });
  await v.open('/browse');
  expect(await v.page.getByRole('article').first().getByRole('list').count()).toBe(1);
});
