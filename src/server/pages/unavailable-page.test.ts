import { expect, test } from 'vitest';
import type { ApiFetch } from '#app/lib/api.ts';
import { withUnavailableStatus } from './unavailable-page.ts';
import type { RenderPage } from './page-renderer.ts';

/** A page that makes one API call and renders with a fixed status. */
function pageWith(status: number): RenderPage {
  return withUnavailableStatus(async (_address, api) => {
    await api('/api/thing');
    return { status, html: '', styles: '', location: null };
  });
}

function apiThatSays(status: number): ApiFetch {
  return async () => ({
    ok: status === 200,
    status,
    statusText: '',
    headers: { get: () => null },
    json: async () => null,
    text: async () => '',
  });
}

const draw = (page: RenderPage, api: ApiFetch) => page(new URL('http://localhost/browse'), api, 'nonce');

test('a page that failed because the API could not answer just now says so', async () => {
  expect(await draw(pageWith(500), apiThatSays(503))).toMatchObject({ status: 503 });
});

test('a page that failed otherwise, or did without the answer, keeps its status', async () => {
  expect(await draw(pageWith(500), apiThatSays(500))).toMatchObject({ status: 500 });
  expect(await draw(pageWith(200), apiThatSays(503))).toMatchObject({ status: 200 });
  expect(await draw(pageWith(404), apiThatSays(404))).toMatchObject({ status: 404 });
});
