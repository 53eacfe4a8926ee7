import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import type { AnyRouter } from '@tanstack/react-router';
import type { ApiFetch } from '#app/lib/api.ts';
import { pageRequest } from './page-request.ts';

export type Page = {
  status: number;
  /** With an empty style element where `styles` belong. */
  html: string;
  styles: string;
  location: string | null;
};

const handle = createStartHandler(async ({ router, responseHeaders }) => {
  const page = pageRequest.getStore();
  const styles = page === undefined ? '' : withoutStyles(router);
  const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />));
  const init = { status: getSsrStatus(router), headers: responseHeaders };
  if (page === undefined) return new Response(html, init);
  // Handed over beside the response: through its stream, the text would be encoded and decoded for nothing.
  page.html = html;
  page.styles = styles;
  return new Response(null, init);
});

/** Renders one page, calling the API through `api` and nothing else. Its own scripts carry `nonce`. */
export async function renderPage(address: URL, api: ApiFetch, nonce: string): Promise<Page> {
  const page = { api, nonce, html: '', styles: '', status: null };
  const request = new Request(address, { headers: { accept: 'text/html' } });
  const response = await pageRequest.run(page, async () => handle(request));
  const { html, styles, status } = page;
  return { status: status ?? response.status, html, styles, location: response.headers.get('location') };
}

/** Takes out the styles, which are the same on every page and longer than most: they go in again as ready bytes. */
function withoutStyles(router: AnyRouter): string {
  const manifest = router.ssr?.manifest;
  if (manifest?.inlineStyle === undefined) return '';
  const { children, ...style } = manifest.inlineStyle;
  router.ssr = { manifest: { ...manifest, inlineStyle: style } };
  return children ?? '';
}

export default { fetch: handle };
