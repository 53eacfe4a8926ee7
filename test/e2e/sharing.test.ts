import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { publicMachine } from '#app/features/machines/machines.schema.ts';
import { machineHref, shareHref } from '#app/features/machines/machine-links.rules.ts';
import { DESK, PHONE, visit, type Visit } from './browser.ts';

async function someMachine({ context }: Visit) {
  const answer = await context.request.get('/api/machines?pageSize=1');
  const [machine] = z.array(publicMachine).parse(await answer.json());
  if (machine === undefined) throw new Error('The site has machines');
  return machine;
}

test('a shared link tells previews what it shows, with a picture that is there, and leads on without scripts', async () => {
  await using v = await visit({ viewport: DESK, javaScriptEnabled: false });
  const { id, name } = await someMachine(v);
  await v.page.goto(shareHref(id));
  const tag = async (property: string) =>
    (await v.page.locator(`meta[property="${property}"]`).getAttribute('content')) ?? '';
  expect(await tag('og:title')).toBe(name);
  expect(await tag('og:url')).toMatch(new RegExp(`${machineHref(id)}$`));
  expect(await v.page.locator('meta[name="twitter:card"]').getAttribute('content')).toBe('summary_large_image');
  const picture = await v.context.request.get(await tag('og:image'));
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(picture.headers()['cache-control']).toContain('immutable');
  await v.page.getByRole('link', { name: 'See This Machine' }).click();
  await v.page.waitForURL(`**${machineHref(id)}`);
});

test('whoever follows a shared link comes to the machine, and back leads out of the site', async () => {
  await using v = await visit({ viewport: PHONE });
  const { id, name } = await someMachine(v);
  await v.open('/about');
  await v.page.goto(shareHref(id));
  await v.page.waitForURL(`**${machineHref(id)}`);
  await v.page.getByRole('heading', { level: 1, name }).waitFor();
  await v.page.goBack();
  await v.page.waitForURL('**/about');
});

describe('on a phone', () => {
  test('the phone’s own list is opened with the machine and its address', async () => {
    await using v = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    await v.context.addInitScript(() => {
      const share = (shared: unknown) => {
        document.documentElement.dataset['shared'] = JSON.stringify(shared);
        return Promise.resolve();
      };
      Object.assign(navigator, { share });
    });
    const { id, name } = await someMachine(v);
    await v.open(machineHref(id));
    await v.page.getByRole('button', { name: 'Share', exact: true }).click();
    const shared = v.page.locator('html');
    await expect.poll(() => shared.getAttribute('data-shared')).not.toBeNull();
    expect(JSON.parse((await shared.getAttribute('data-shared')) ?? '')).toEqual({
      title: name,
      url: expect.stringMatching(new RegExp(`${machineHref(id)}$`)),
    });
  });

  test('where there is no such list, the link is copied', async () => {
    await using v = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    await v.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await v.context.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    const { id } = await someMachine(v);
    await v.open(machineHref(id));
    await v.page.getByRole('button', { name: 'Share', exact: true }).click();
    await v.page.getByText('Link copied', { exact: true }).waitFor();
    expect(await v.page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${machineHref(id)}$`));
  });
});

test('the printed sheet is one page, with whose it is and a code that is there', async () => {
  await using v = await visit({ viewport: DESK });
  const { id } = await someMachine(v);
  await v.open(machineHref(id));
  await v.page.emulateMedia({ media: 'print' });
  const code = v.page.locator('img[src$="/code.svg"]');
  await code.waitFor();
  expect(await code.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  expect(await v.page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false);
  const pdf = (await v.page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('at a desk a machine is shared by WhatsApp, by mail, on Facebook or as a copied address, each only a link', async () => {
  await using v = await visit({ viewport: DESK });
  const { id, name } = await someMachine(v);
  await v.open(machineHref(id));
  const hrefOf = async (label: string) =>
    new URL((await v.page.getByRole('link', { name: `Share via ${label}` }).getAttribute('href')) ?? '');
  const { origin } = new URL(v.page.url());
  const whatsApp = await hrefOf('WhatsApp');
  expect([whatsApp.origin, whatsApp.searchParams.get('text')]).toEqual([
    'https://wa.me',
    `${name} ${origin}${shareHref(id)}`,
  ]);
  const mail = await hrefOf('Email');
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', name]);
  expect(mail.searchParams.get('body')).toContain(origin + machineHref(id));
  expect((await hrefOf('Facebook')).searchParams.get('u')).toBe(origin + shareHref(id));
  expect(await v.page.getByRole('button', { name: 'Share', exact: true }).isVisible()).toBe(false);
  await v.page.getByRole('button', { name: 'Copy link' }).waitFor();
});
