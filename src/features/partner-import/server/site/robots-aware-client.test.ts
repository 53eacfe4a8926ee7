import { expect, test } from 'vitest';
import type { HttpClient, HttpRequest } from '#app/lib/http-client/http-client.ts';
import { robotsAwareClient, openRobotsCache } from './site-access.service.ts';
import { RemoteError, TransientError } from '#app/lib/http-client/errors.ts';

const CDN = 'https://cdn.example';
const PICTURE = `${CDN}/machines/1.jpg`;

/** Sites by address: a response text, a status, or the target of a redirect. */
function openSites(sites: Readonly<Record<string, string | number | { to: string }>>) {
  const asked: { url: string; crawlDelayMs: number | undefined }[] = [];
  const get = async (url: string, { crawlDelayMs, followsRedirects }: HttpRequest) => {
    asked.push({ url, crawlDelayMs });
    const found = sites[url] ?? 404;
    const response = { url, header: () => null, body: Buffer.from(typeof found === 'string' ? found : '') };
    if (typeof found === 'string' || found === 404) return { ...response, status: found === 404 ? 404 : 200 };
    if (typeof found === 'object') {
      expect(followsRedirects).toBe(false);
      return { ...response, status: 302, url: found.to };
    }
    if (found === 503 || found === 429)
      throw new TransientError('refused', `It answered ${found}.`, null, { status: found });
    throw new RemoteError('refused', `It answered ${found}.`, { status: found });
  };
  const client: Pick<HttpClient, 'get'> = { get };
  const obedient = robotsAwareClient(client, openRobotsCache(client));
  return { asked, get: (url: string) => obedient.get(url, { maxBytes: 1_000 }) };
}

const robots = (...lines: readonly string[]) => ['User-agent: *', ...lines].join('\n');

test('what the robots.txt of a picture’s own host closes is not asked for, and the host is asked for its rules once', async () => {
  const sites = openSites({ [`${CDN}/robots.txt`]: robots('Disallow: /machines/1'), [`${CDN}/machines/2.jpg`]: 'two' });
  await expect(sites.get(PICTURE)).rejects.toMatchObject({
    reason: 'refused',
    message: `The robots.txt of cdn.example does not let us read ${PICTURE}.`,
  });
  expect((await sites.get(`${CDN}/machines/2.jpg`)).body.toString()).toBe('two');
  expect(sites.asked.map(({ url }) => url)).toEqual([`${CDN}/robots.txt`, `${CDN}/machines/2.jpg`]);
});

test('each host gets the distance that it asks for', async () => {
  const other = 'https://pictures.example/1.jpg';
  const sites = openSites({ [`${CDN}/robots.txt`]: robots('Crawl-delay: 2'), [PICTURE]: 'one', [other]: 'other' });
  await sites.get(PICTURE);
  await sites.get(other);
  expect(sites.asked.filter(({ url }) => url.endsWith('.jpg'))).toEqual([
    { url: PICTURE, crawlDelayMs: 2_000 },
    { url: other, crawlDelayMs: 0 },
  ]);
});

test.each([400, 401, 403, 404, 410])('a host whose robots.txt answers %i allows everything', async (status) => {
  const sites = openSites({ [`${CDN}/robots.txt`]: status, [PICTURE]: 'one' });
  expect((await sites.get(PICTURE)).status).toBe(200);
});

test.each([429, 500, 503])('of a host whose robots.txt answers %i nothing is read in this run', async (status) => {
  const sites = openSites({ [`${CDN}/robots.txt`]: status, [PICTURE]: 'one' });
  for (const _try of [1, 2]) await expect(sites.get(PICTURE)).rejects.toMatchObject({ status });
  expect(sites.asked.map(({ url }) => url)).toEqual([`${CDN}/robots.txt`]);
});

test('a redirect leads to no place that its own robots.txt closes, and has an end', async () => {
  const closed = 'https://closed.example';
  const sites = openSites({
    [PICTURE]: { to: `${CDN}/2.jpg` },
    [`${CDN}/2.jpg`]: { to: `${closed}/3.jpg` },
    [`${closed}/robots.txt`]: robots('Disallow: /'),
    [`${CDN}/round.jpg`]: { to: `${CDN}/round.jpg` },
  });
  await expect(sites.get(PICTURE)).rejects.toThrow('The robots.txt of closed.example does not let us read');
  expect(sites.asked.map(({ url }) => url)).not.toContain(`${closed}/3.jpg`);
  await expect(sites.get(`${CDN}/round.jpg`)).rejects.toThrow('without end');
});
