import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, visit } from './browser.ts';
import { anyListing, choose, openAsDemoSeller } from './portal-visits.ts';
import { choosePhotos, createAccount, fillIn, openSellAsGuest, photosArrived, send } from './sell-visits.ts';

test('the counts of a translated list follow its filters and its pages', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const totalOf = async (query: string) =>
    Number((await page.request.get(`/api/machines?page=1&${query}`)).headers()['x-total-count']);
  const [all, used] = [await totalOf(''), await totalOf('condition=used')];
  await v.open('/browse');
  await translate(page);
  const available = page.getByText(/^\d+ machines available$/);
  await expect.poll(() => available.allInnerTexts()).toEqual([`${all} machines available`]);
  await page.getByRole('checkbox', { name: /^Used/ }).check();
  await page.waitForURL('**condition=USED');
  await expect.poll(() => available.allInnerTexts()).toEqual([`${used} machines available`]);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**page=2');
  const showing = page.getByText(/^Showing \d+ to \d+ of \d+ results$/).filter({ visible: true });
  await expect.poll(() => showing.first().innerText()).toBe(`Showing 13 to 24 of ${used} results`);
  await page.getByRole('checkbox', { name: /^Used/ }).uncheck();
  await expect.poll(() => available.allInnerTexts()).toEqual([`${all} machines available`]);
  await expect.poll(() => showing.first().innerText()).toBe(`Showing 1 to 12 of ${all} results`);
});

test('the sum of a translated dialog of options follows what is chosen', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await openAsDemoSeller(v, 'suncoast');
  const { id } = await anyListing(v, ({ model }) => model === 'PR1050X');
  await choose(v, id, 'Add or renew options');
  const dialog = page.getByRole('dialog', { name: 'Add Listing Options' });
  await dialog.getByRole('checkbox').first().waitFor();
  await translate(page);
  const total = dialog.getByRole('status');
  for (const [name, sum] of [
    ['Premium', '$500'],
    ['Featured', '$675'],
  ] as const) {
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check();
    await expect.poll(() => total.innerText()).toMatch(new RegExp(`\\${sum}$`));
  }
  await dialog.getByRole('checkbox', { name: /Premium/ }).uncheck();
  await expect.poll(() => total.innerText()).toMatch(/\$250$/);
  await dialog.getByRole('checkbox', { name: /Featured/ }).uncheck();
  await expect.poll(() => total.innerText()).toMatch(/\$0$/);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await dialog.getByRole('alert').waitFor();
});

test('a listing is sent in on a translated page', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await openSellAsGuest(v);
  await translate(page);
  await send(page);
  await page.getByText('Please select a brand').first().waitFor();
  await choosePhotos(page, 3);
  await photosArrived(page, 3);
  await fillIn(page, { email: `translated-${Date.now()}@example.com` });
  const premium = page.getByRole('checkbox', { name: /Premium/ });
  await premium.check();
  await premium.uncheck();
  await send(page);
  await createAccount(page);
  await page.waitForURL('**/seller-portal**');
  await page.getByText('Tajima TMAR-K1506C').first().waitFor();
});

/** Translates the page like Chrome: wraps each text in two elements, from now on. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea, option') !== null)
        return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (node: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let found: Node | null = walker.currentNode; found !== null; found = walker.nextNode())
        if (found instanceof Text) texts.push(found);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes)
        if (type === 'characterData') wrapAll(target);
        else addedNodes.forEach((node) => node.isConnected && wrapAll(node));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
