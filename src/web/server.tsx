import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import type { AnyRouter } from '@tanstack/react-router';
import type { ApiFetch } from '#app/lib/api.ts';
import type { RawSearch } from '#app/lib/query-string.ts';
import { pageRequest } from './page-request.ts';
import { writeAsReact } from './preact-options.ts';
import { getRouter } from './router.tsx';

export type Page = {
  status: number;
  /** With an empty style element where `styles` belong. */
  html: string;
  styles: string;
  location: string | null;
};

writeAsReact();

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

let matcher: AnyRouter | null = null;

/** Which of these parameters the page at a path reads; the others change nothing on it. */
export function findReadParameters(path: string, search: RawSearch): string[] {
  matcher ??= pageRequest.run(NO_PAGE, getRouter);
  const [routes] = matcher.getMatchedRoutes(path);
  return routes.flatMap(({ options: { validateSearch: read } }) =>
    typeof read === 'function' ? Object.keys(read(search)) : [],
  );
}

/** Routes are matched without a page: nothing is asked for. */
const NO_PAGE = {
  api: () => Promise.reject(new Error('A route was matched, and asked for something')),
  nonce: '',
  html: '',
  styles: '',
  status: null,
};

/** Takes out the styles, which are the same on every page and longer than most: they go in again as ready bytes. */
function withoutStyles(router: AnyRouter): string {
  const manifest = router.ssr?.manifest;
  if (manifest?.inlineStyle === undefined) return '';
  const { children, ...style } = manifest.inlineStyle;
  router.ssr = { manifest: { ...manifest, inlineStyle: style } };
  return children ?? '';
}

export default { fetch: handle };
