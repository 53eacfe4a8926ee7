import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formatInteger } from '#app/lib/format.ts';
import { ChangeLog } from '#app/features/catalogue/server/change-log.service.ts';
import { normalAddress, PageCache, type DrawnPage } from './page-cache.ts';
import { hashesForNonce, nonceSource, pagePolicy, withoutNonceMeta } from './page-policy.ts';
import { noteSources } from './page-sources.ts';
import { PageTemplate } from './page-template.ts';
import { RenderedPage } from './rendered-page.ts';

async function textOf(page: RenderedPage | Promise<RenderedPage>): Promise<string> {
  return (await (await page).body('identity')).toString();
}

const HOME = { address: '/', turn: 0 };

function templateOf(html: string, { status = 200, isTurned = false } = {}) {
  return new PageTemplate({ status, html, styles: '', location: null, isTurned }, 'nonce');
}

test('what a page does not read and the order of parameters do not make another page', () => {
  const normal = (url: string) => normalAddress(url, (path) => (path === '/browse' ? ['brand', 'heads', 'page'] : []));
  expect(normal('/browse?heads=6&utm_source=mail&brand=ZSK&heads=4&zzz=1')).toBe('/browse?brand=ZSK&heads=6&heads=4');
  expect(normal('/?gclid=1')).toBe('/');
  expect(normal('/machine/a%20b')).toBe('/machine/a%20b');
});

test('a page that many get names the scripts that the framework wrote by their hashes, and no other script', () => {
  const { html, scripts } = hashesForNonce(
    '<script nonce="n">a()</script><script nonce="n" src="/x.js"></script><script nonce="n">a()</script>' +
      '<script async nonce="n">b()</script><script>stolen()</script><script nonce="guess">stolen()</script>',
    'n',
  );
  // echo -n 'a()' | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  ]);
  expect(html).not.toContain('nonce="n"');
  expect(html).toContain('<script>a()</script>');
});

test('a page for one person admits scripts by its nonce, and the payment page its provider', () => {
  expect(pagePolicy([nonceSource('n')])).toContain("script-src 'self' 'nonce-n';");
  expect(pagePolicy([nonceSource('n')])).not.toContain('paypal');
  const payment = pagePolicy([nonceSource('n')], ['https://www.paypal.com']);
  for (const directive of ['script-src', 'connect-src', 'frame-src', 'img-src'])
    expect(payment).toMatch(new RegExp(`${directive} 'self'[^;]* https://www\\.paypal\\.com`));
  expect(withoutNonceMeta('<head><meta property="csp-nonce" content="n"/></head>')).toBe('<head></head>');
});

type Counted = { value: string; total: number };

/** A cache over answers that the test changes, at a clock that it moves. */
function openCache() {
  const at = { ms: 0 };
  const tags = new Map([['list', 'one']]);
  const problems: unknown[] = [];
  const changes = new ChangeLog(() => at.ms);
  const cache = new PageCache({
    changes,
    findAnswer: async (key) => ({ body: Buffer.from(''), headers: {}, tag: tags.get(key) ?? '', countsIn: null }),
    onProblem: (problem) => problems.push(problem),
    clock: () => at.ms,
  });
  let drawn = 0;
  const drawnAs = (template: PageTemplate): DrawnPage => ({
    template,
    sources: { site: changes.site, answers: [{ key: 'list', tag: tags.get('list') ?? null, shape: null, counts: [] }] },
    isKept: true,
  });
  const draw = async () => {
    drawn += 1;
    return drawnAs(templateOf(`<p>${tags.get('list')}</p>`));
  };
  const change = (list?: string) => {
    if (list !== undefined) tags.set('list', list);
    changes.note({ everything: false, serials: [7] });
  };
  return {
    at,
    cache,
    change,
    changes,
    draw,
    drawnAs,
    problems,
    /** Twenty changes, taken in ten at a time: from then on many write. */
    writeMuch: () => {
      const serials = Array.from({ length: 10 }, (_, at) => 100 + at);
      changes.note({ everything: false, serials });
      changes.note({ everything: false, serials });
    },
    show: () => textOf(cache.get(HOME, draw)),
    get drawn() {
      return drawn;
    },
  };
}

test('many who ask for a page at once wait for one drawing', async () => {
  const { cache, draw, ...t } = openCache();
  let drawn = 0;
  const counted = async () => {
    drawn += 1;
    return draw();
  };
  const pages = await Promise.all(Array.from({ length: 10 }, () => cache.get(HOME, counted)));
  expect([new Set(pages).size, drawn]).toEqual([1, 1]);
  t.change('two');
  await Promise.all(Array.from({ length: 10 }, () => cache.get(HOME, counted)));
  expect(drawn).toBe(2);
});

test('a change that touches nothing of a page leaves it, one that does is shown at once on a quiet day', async () => {
  const t = openCache();
  await t.show();
  t.change();
  expect([await t.show(), t.drawn]).toEqual(['<p>one</p>', 1]);
  t.change('two');
  expect([await t.show(), t.drawn]).toEqual(['<p>two</p>', 2]);
  t.changes.note({ everything: false, serials: [0] });
  await t.show();
  expect(t.drawn).toBe(3);
});

test('while many write a page may be shown for 900 ms after what changed it, and not longer', async () => {
  const t = openCache();
  await t.show();
  t.writeMuch();
  t.cache.close();
  await t.show();
  t.at.ms += 2_000;
  await t.show();
  t.change('two');
  t.at.ms += 899;
  expect(await t.show()).toBe('<p>one</p>');
  t.at.ms += 1;
  expect(await t.show()).toBe('<p>two</p>');
});

test('while many write a page that is asked for is renewed without anybody waiting for it', async () => {
  const t = openCache();
  await t.show();
  t.writeMuch();
  t.change('two');
  t.at.ms += 500;
  t.change();
  await expect.poll(() => t.drawn).toBe(2);
  expect([await t.show(), t.drawn]).toEqual(['<p>two</p>', 2]);
});

test('a page of which only counts have changed is filled with the new ones, and drawn when more has', async () => {
  const answer = { shape: 'Tajima', total: 1_204 };
  const changes = new ChangeLog();
  const response = () => ({
    body: Buffer.from(`{"value":"${answer.shape}","total":${answer.total}}`),
    headers: {},
    tag: `${answer.shape} ${answer.total}`,
    countsIn: 'body' as const,
  });
  const findAnswer = async () => response();
  const cache = new PageCache({ changes, findAnswer, onProblem: () => undefined });
  let drawn = 0;
  const draw = async (): Promise<DrawnPage> => {
    drawn += 1;
    const { answers, noted } = noteSources(async (url) => new Response(url), findAnswer, 0);
    const { value, total }: Counted = await (await noted('/api/machines/filters/counts')).json();
    const html = `<p>${formatInteger(total)} of ${value}</p>{"total":${total}}`;
    return { template: templateOf(html), sources: { site: changes.site, answers }, isKept: true };
  };
  const showAfter = async (change: Partial<typeof answer>) => {
    Object.assign(answer, change);
    changes.note({ everything: false, serials: [7] });
    return [await textOf(cache.get(HOME, draw)), drawn];
  };
  expect(await showAfter({})).toEqual(['<p>1,204 of Tajima</p>{"total":1204}', 1]);
  expect(await showAfter({ total: 1_203 })).toEqual(['<p>1,203 of Tajima</p>{"total":1203}', 1]);
  expect(await showAfter({})).toEqual(['<p>1,203 of Tajima</p>{"total":1203}', 1]);
  expect(await showAfter({ total: 2 })).toEqual(['<p>2 of Tajima</p>{"total":2}', 1]);
  // One machine is worded otherwise than several.
  expect(await showAfter({ total: 1 })).toEqual(['<p>1 of Tajima</p>{"total":1}', 2]);
  expect(await showAfter({ shape: 'Happy' })).toEqual(['<p>1 of Happy</p>{"total":1}', 3]);
  expect(cache.figures).toMatchObject({ hits: 1, filled: 2, misses: 3 });
});

test('a page that cannot be renewed stays until it is too old, and that is reported once for a change', async () => {
  const t = openCache();
  let fails = false;
  const draw = async () => {
    if (fails) throw new Error('No database');
    return t.draw();
  };
  await t.cache.get(HOME, draw);
  t.writeMuch();
  fails = true;
  t.change('two');
  await expect.poll(() => t.problems.length).toBe(1);
  expect(await textOf(t.cache.get(HOME, draw))).toBe('<p>one</p>');
  t.at.ms += 900;
  await expect(t.cache.get(HOME, draw)).rejects.toThrow('No database');
  fails = false;
  expect(await textOf(t.cache.get(HOME, draw))).toBe('<p>two</p>');
});

test('a page that was begun before a change does not outlive it', async () => {
  const t = openCache();
  const slow = Promise.withResolvers<DrawnPage>();
  const before = t.cache.get(HOME, () => slow.promise);
  const old = t.drawnAs(templateOf('old'));
  t.change('two');
  const after = await t.cache.get(HOME, async () => t.drawnAs(templateOf('new')));
  slow.resolve(old);
  expect(await textOf(before)).toBe('old');
  expect(await t.cache.get(HOME, async () => t.drawnAs(templateOf('newer')))).toBe(after);
});

test('a page that failed is drawn again for the next visitor', async () => {
  const { cache, drawnAs } = openCache();
  await cache.get(HOME, async () => drawnAs(templateOf('oops', { status: 500 })));
  expect(await textOf(cache.get(HOME, async () => drawnAs(templateOf('fine'))))).toBe('fine');
});

test('styles stand in the page as if they had been rendered with it', async () => {
  const html = '<head><style data-kept=""></style></head><p>…</p>';
  const page = new RenderedPage(
    { status: 200, html, styles: 'a::after{content:"×"}', location: null },
    { policy: null },
  );
  expect(await textOf(page)).toBe('<head><style data-kept="">a::after{content:"×"}</style></head><p>…</p>');
});

test('the first visitor gets the page quickly, the others get it smaller, and all get the same page', async () => {
  const text = '<p>needle hoop bobbin thread</p><p>thread needle</p>'.repeat(500);
  const page = templateOf(text).withCounts([]);
  const [first, second, third] = [page.body('br'), page.body('br'), page.body('br')];
  expect((await second).length).toBeLessThanOrEqual((await first).length);
  expect(await third).toBe(await second);
  for (const body of [first, second]) expect(brotliDecompressSync(await body).toString()).toBe(text);
  for (let time = 0; time < 3; time += 1) expect(gunzipSync(await page.body('gzip')).toString()).toBe(text);
});

test('a page that shows promoted listings is kept once for each turn, and every other page once', async () => {
  const { cache, drawnAs } = openCache();
  const drawTurned = async () => drawnAs(templateOf('<p>Hi</p>', { isTurned: true }));
  const drawPlain = async () => drawnAs(templateOf('<p>Hi</p>'));
  const first = await cache.get({ address: '/browse', turn: 1 }, drawTurned);
  const second = await cache.get({ address: '/browse', turn: 2 }, drawTurned);
  expect(second).not.toBe(first);
  expect(await cache.get({ address: '/browse', turn: 1 }, drawTurned)).toBe(first);
  expect(await cache.get({ address: '/browse', turn: 2 }, drawTurned)).toBe(second);
  const about = await cache.get({ address: '/about', turn: 1 }, drawPlain);
  expect(await cache.get({ address: '/about', turn: 2 }, drawPlain)).toBe(about);
});
