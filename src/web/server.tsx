import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import type { ApiFetch } from '#app/lib/api.ts';
import { pageRequest } from './page-request.ts';

export type Page = { status: number; html: string; location: string | null };

const handle = createStartHandler(async ({ router, responseHeaders }) => {
  const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />));
  const init = { status: getSsrStatus(router), headers: responseHeaders };
  const page = pageRequest.getStore();
  if (page === undefined) return new Response(html, init);
  // Handed over beside the response: through its stream, the text would be encoded and decoded for nothing.
  page.html = html;
  return new Response(null, init);
});

/** Renders one page, calling the API through `api` and nothing else. */
export async function renderPage(address: URL, api: ApiFetch): Promise<Page> {
  const page = { api, html: '' };
  const request = new Request(address, { headers: { accept: 'text/html' } });
  const response = await pageRequest.run(page, async () => handle(request));
  return { status: response.status, html: page.html, location: response.headers.get('location') };
}

export default { fetch: handle };
