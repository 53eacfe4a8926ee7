import { describe, test } from 'vitest';
import { nameInListing, openAsAdmin, sectionLink } from '#test/e2e/back-office-visits.ts';
import { DESK, expectFit, PHONE, visit } from '#test/e2e/browser.ts';
import { register } from '#test/e2e/profile-visits.ts';

const PAGES = [
  '/admin/listings',
  '/admin/listings?status=approved&brand=Tajima',
  '/admin/listings?search=nothing+like+it',
  '/admin/manage',
  '/admin/models',
  '/admin/accessories',
  '/admin/users',
  '/admin/users?search=nobody+at+all',
  '/admin/deleted-listings',
  '/admin/csv-management',
] as const;

/** And what is asked of the site to show them. */
const SECTIONS = [
  ['/admin/listings', '**/api/machines?*'],
  ['/admin/contacts', '**/api/contact-submissions?*'],
  ['/admin/accessories', '**/api/admin/accessories*'],
  ['/admin/models', '**/api/admin/models*'],
  ['/admin/users', '**/api/admin/users?*'],
  ['/admin/page-views', '**/api/page-views/stats*'],
  ['/admin/mail', '**/api/admin/mail*'],
] as const;

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  const look = { viewport, reducedMotion: 'reduce' } as const;

  test.each(PAGES)('%s', async (path) => {
    await using v = await visit(look);
    await openAsAdmin(v, path);
    await v.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await expectFit(v.page);
  });

  test('what sellers named waits for review', async () => {
    await nameInListing({ model: `Weaver ${viewport.width}`, accessory: `Sequin twin device ${viewport.width}` });
    await using v = await visit(look);
    const page = await openAsAdmin(v, '/admin/models');
    await page.getByRole('table', { name: /^Waiting for review/ }).waitFor();
    await expectFit(page);
    await page
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectFit(page);
    await v.open('/admin/accessories');
    await page.getByRole('table', { name: /^Waiting for review/ }).waitFor();
    await expectFit(page);
  });

  test('a section that is on its way', async () => {
    await using v = await visit(look);
    const page = await openAsAdmin(v, '/admin');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/admin/users?*', async (route) => {
      await promise;
      await route.continue();
    });
    await sectionLink(page, '/admin/users').click();
    await page.locator('main[aria-busy=true]').waitFor();
    await expectFit(page);
    resolve();
    await page.getByRole('table').waitFor();
  });

  test.each(SECTIONS)('%s, which does not come', async (path, answer) => {
    await using v = await visit(look);
    v.allowRefusal(500);
    const page = await openAsAdmin(v, '/admin');
    await page.route(answer, (route) => route.fulfill({ status: 500, body: '{}' }));
    await sectionLink(page, path).click();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await expectFit(page);
  });

  test('what an admin does to an account', async () => {
    await using seller = await visit({ viewport: PHONE });
    const email = await register(seller);
    await using v = await visit(look);
    const page = await openAsAdmin(v, `/admin/users?search=${email}`);
    for (const dialog of ['Edit', 'Reset password for', 'Delete']) {
      await page.getByRole('button', { name: `${dialog} ${email}` }).click();
      await page.getByRole('dialog').waitFor();
      await expectFit(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});
