import { describe, test } from 'vitest';
import { DESK, expectFit, PHONE, visit } from './browser.ts';
import { inFooter, ownMachine, TOPICS } from './content-visits.ts';

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  test.each(TOPICS)('$title is accessible and fits the screen', async ({ link, title }) => {
    await using v = await visit({ viewport, reducedMotion: 'reduce' });
    await v.open('/contact');
    await inFooter(v.page, link).click();
    await v.page.getByRole('dialog', { name: title }).waitFor();
    await expectFit(v.page);
  });

  test('what consignment means is accessible and fits the screen', async () => {
    await using v = await visit({ viewport, reducedMotion: 'reduce' });
    await v.open('/about');
    await v.page.getByRole('main').getByRole('link', { name: 'Selling on consignment' }).click();
    await v.page.getByRole('dialog', { name: 'Selling on consignment' }).waitFor();
    await expectFit(v.page);
  });

  test('the panels of a machine that the operator sells are accessible and fit', async () => {
    await using v = await visit({ viewport, reducedMotion: 'reduce' });
    await v.open(await ownMachine(v.page));
    await expectFit(v.page);
  });
});
