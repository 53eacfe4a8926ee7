import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DESK, PHONE, visit, type Visit } from '#test/e2e/browser.ts';
import { ownMachine } from '#test/e2e/content-visits.ts';
import { holdAnswers } from './held-answers.ts';
import { expectFit, LOOK } from './fit.ts';

/** Pages without further actions. */
const PAGES = [
  '/',
  '/browse',
  '/browse?page=2&view=medium',
  '/browse?view=small',
  '/browse?brand=Tajima&condition=USED&heads=6&priceMax=60000',
  '/browse?search=six+heads+under+40000',
  '/browse?search=hovercraft',
  '/browse?brand=Nobody',
  '/browse?page=9999',
  '/tajima-embroidery-machines',
  '/used-tajima-embroidery-machines',
  '/6-head-embroidery-machines',
  '/refurbished-toyota-embroidery-machines',
  '/about',
  '/consignment',
  '/ways-to-sell',
  '/brokerage-agreement',
  '/terms',
  '/privacy',
  '/compare',
  '/watching',
  '/wanted',
  '/wanted/new?brand=Tajima&heads=4&heads=6&fitPhases=1',
  '/contact',
  '/contact?subject=Price+Inquiry&machine=Tajima+TMAR-K1506C&machineId=x',
  '/machine/no-such-machine',
  '/no-such-page',
] as const;

/** Kinds of machines, by the query that finds one. */
const MACHINES = {
  'premium, with many pictures': 'premium=true',
  featured: 'featured=true',
  'of which the price is hidden': 'sort=price&direction=desc',
  'the cheapest': 'priceMin=1&sort=price&direction=asc',
  new: 'condition=NEW',
} as const;

test.each(PAGES)('%s', async (path) => {
  await using v = await visit(LOOK);
  v.allowNotFound();
  await v.open(path);
  await expectFit(v.page);
});

test.each(Object.entries(MACHINES))('a machine that is %s', async (_which, query) => {
  await using v = await visit(LOOK);
  await v.open(await machineBy(v, query));
  await expectFit(v.page);
});

test('the watched machines of a device', async () => {
  await using v = await visit(LOOK);
  await v.open('/browse');
  for (const at of [0, 1])
    await v.page
      .getByRole('article')
      .nth(at)
      .getByRole('button', { name: /^Watch/ })
      .click();
  await v.open('/watching');
  await v.page.getByRole('heading', { name: 'Get told when a price falls' }).waitFor();
  await expectFit(v.page);
});

test('a machine that the operator sells itself', async () => {
  await using v = await visit(LOOK);
  await v.open(await ownMachine(v.page));
  await expectFit(v.page);
});

test('a machine as it is shared', async () => {
  await using v = await visit(LOOK);
  await v.open(`/og${await machineBy(v, 'premium=true')}`);
  // People are redirected to the machine itself.
  await v.page.getByRole('region', { name: 'Price and contact' }).waitFor();
  await expectFit(v.page);
});

test('machines side by side, one of them unknown, and where they are chosen', async () => {
  await using v = await visit(LOOK);
  const ids = await findIds(v, 'promotedFirst=true', 3);
  await v.open(`/compare?ids=${[...ids, 'no-such-machine'].join(',')}`);
  await expectFit(v.page);
  await v.open('/browse?view=small');
  await v.page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await v.page.getByRole('region', { name: 'Compare' }).waitFor();
  await expectFit(v.page);
});

test('what a typed text was understood to ask, and the filters for heads that work and a field that is turned', async () => {
  await using v = await visit(LOOK);
  const search = encodeURIComponent('used 6 heads single phase usb under 40k');
  await v.open(`/browse?search=${search}&allHeadsWork=true&fieldWidthMmMin=200&fieldDepthMmMin=300&fieldTurned=true`);
  // On a phone, it stands behind "more".
  await v.page
    .getByRole('link', { name: 'Remove filter Up to $40,000', includeHidden: true })
    .waitFor({ state: 'attached' });
  await expectFit(v.page);
});

test('a workshop that is told, and what a machine says of it', async () => {
  await using v = await visit(LOOK);
  await v.open(await machineBy(v, 'premium=true'));
  await v.page.getByRole('button', { name: 'Will it fit my shop?' }).click();
  const dialog = v.page.getByRole('dialog', { name: 'Will it fit my shop?' });
  await dialog.getByLabel('Volts').fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectFit(v.page);
  await dialog.getByLabel('Volts').fill('220');
  await dialog.getByLabel('Door width').fill('36 in');
  await dialog.getByLabel('My shop is').selectOption('Upstairs, with an elevator');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await v.page.getByRole('button', { name: 'Details of the fit' }).click();
  await dialog.getByRole('listitem').first().waitFor();
  await expectFit(v.page);
  await v.page.keyboard.press('Escape');
  await expectFit(v.page);
});

test.each([
  '/browse?featured=true&fitAmps=15&fitPhases=1&fitDoorWidthMm=914',
  '/browse?view=small',
  '/browse?view=list',
  '/compare?ids=',
])('what machines say of a workshop that was told: %s', async (path) => {
  await using v = await visit(LOOK);
  await v.context.addInitScript(() => {
    localStorage.setItem('stitchyard:shop', 'fitDoorWidthMm=914&fitPhases=1&floor=elevator');
  });
  const ids = path.endsWith('ids=') ? await findIds(v, 'promotedFirst=true', 3) : [];
  await v.open(path + ids.join(','));
  await v.page.getByText('Ask first').or(v.page.getByText('Does not fit')).first().waitFor();
  await expectFit(v.page);
});

test('the gallery of a machine, enlarged', async () => {
  await using v = await visit(LOOK);
  await v.open(await machineBy(v, 'premium=true'));
  await v.page.getByRole('link', { name: 'Enlarge photo 1 of' }).click();
  await v.page.getByRole('dialog').waitFor();
  await expectFit(v.page);
});

// Paper is as wide as a desktop window.
test('the sheet of a machine on paper', async () => {
  await using v = await visit({ ...LOOK, viewport: DESK });
  await v.open(await machineBy(v, 'premium=true'));
  await v.page.emulateMedia({ media: 'print' });
  await expectFit(v.page, [DESK]);
});

test('the question about a machine: empty, wrong, sent', async () => {
  await using v = await visit(LOOK);
  v.allowRefusal(400);
  await v.open(await ownMachine(v.page));
  await v.page.locator('main a[href$="/ask"]').filter({ visible: true }).first().click();
  await v.page.waitForURL('**/ask');
  await v.page.getByRole('dialog').waitFor();
  await expectFit(v.page);
  await v.page.getByRole('button', { name: 'Freight' }).click();
  await v.page.getByLabel('Email').fill('nowhere');
  await v.page.getByRole('button', { name: 'Send Question' }).click();
  await v.page.getByText('Please enter a valid email address').waitFor();
  await expectFit(v.page);
  await v.page.getByLabel('Name').fill('Ada Weaver');
  await v.page.getByLabel('Email').fill('ada@weaver.example');
  await v.page.getByRole('button', { name: 'Send Question' }).click();
  await v.page.getByText('is on its way.').waitFor();
  await expectFit(v.page);
});

test('the report of a listing: empty, wrong, sent', async () => {
  await using v = await visit(LOOK);
  await v.open(await ownMachine(v.page));
  await v.page.getByRole('link', { name: 'Report this listing' }).click();
  await v.page.getByRole('dialog').waitFor();
  await expectFit(v.page);
  await v.page.getByRole('button', { name: 'Send Report' }).click();
  await v.page.getByText('Choose what is wrong').waitFor();
  await expectFit(v.page);
  await v.page.getByLabel('It is a scam').check();
  await v.page.getByRole('button', { name: 'Send Report' }).click();
  await v.page.getByText('We have your report').waitFor();
  await expectFit(v.page);
});

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])('no filter of any group is cut off on a %s', async (_where, viewport) => {
  await using v = await visit({ ...LOOK, viewport });
  await v.open('/browse');
  if (viewport === PHONE) await v.page.getByRole('button', { name: /Filter Equipment/ }).click();
  const filters = v.page.locator('form').filter({ has: v.page.getByText('More facts') });
  await filters.getByText('What buyers ask').waitFor();
  await filters.evaluate((form) => {
    for (const group of form.querySelectorAll('details')) group.open = true;
  });
  await filters.getByText('Last service').waitFor();
  const cutOff = await filters.evaluate((form) => {
    const { right } = form.getBoundingClientRect();
    return [...form.querySelectorAll('input')]
      .filter((input) => input.getBoundingClientRect().right > right)
      .map(({ name }) => name);
  });
  expect(cutOff).toEqual([]);
});

// On a desktop the filters are beside the list, and the menu is in the header.
test('the filters and the menu of a phone', async () => {
  await using v = await visit(LOOK);
  await v.open('/browse?brand=Tajima');
  await v.page.getByRole('button', { name: /Filter Equipment/ }).click();
  await expectFit(v.page, [PHONE]);
  await v.page.getByRole('button', { name: 'Close filters' }).click();
  await v.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectFit(v.page, [PHONE]);
});

test('a list that is on its way, and one that does not come', async () => {
  await using v = await visit(LOOK);
  v.allowRefusal(500);
  v.allowComplaint(/^ApiError: 500/);
  await v.open('/about');
  const letGo = await holdAnswers(v.page, '**/api/machines?*');
  await v.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await v.page.getByRole('link', { name: 'Browse Equipment' }).filter({ visible: true }).first().click();
  await v.page.getByRole('status', { name: 'Loading machines' }).waitFor();
  await expectFit(v.page);
  letGo();
  await v.page
    .getByRole('button', { name: /try again/i })
    .first()
    .waitFor();
  await expectFit(v.page);
});

async function machineBy(v: Visit, query: string): Promise<string> {
  const [id] = await findIds(v, query, 1);
  if (id === undefined) throw new Error(`There is no machine by ${query}`);
  return `/machine/${encodeURIComponent(id)}`;
}

async function findIds({ page }: Visit, query: string, count: number): Promise<string[]> {
  const answer = await page.request.get(`/api/machines?${query}&page=1&pageSize=${count}`);
  return z
    .array(z.object({ id: z.string() }))
    .parse(await answer.json())
    .map(({ id }) => id);
}
