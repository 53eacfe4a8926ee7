import { test } from 'vitest';
import { visit } from '#test/e2e/browser.ts';
import { inFooter, TOPICS } from '#test/e2e/content-visits.ts';
import { expectFit, LOOK } from './fit.ts';

test.each(TOPICS)('$title is accessible and fits the screen', async ({ link, title }) => {
  await using v = await visit(LOOK);
  await v.open('/contact');
  await inFooter(v.page, link).click();
  await v.page.getByRole('dialog', { name: title }).waitFor();
  await expectFit(v.page);
});

test('what consignment means is accessible and fits the screen', async () => {
  await using v = await visit(LOOK);
  await v.open('/about');
  await v.page.getByRole('main').getByRole('link', { name: 'Selling on consignment' }).click();
  await v.page.getByRole('dialog', { name: 'Selling on consignment' }).waitFor();
  await expectFit(v.page);
});
