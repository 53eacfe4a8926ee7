import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { renderToPipeableStream } from 'react-dom/server';
import type { ReactNode } from 'react';
import type { AnyRouter } from '@tanstack/react-router';
import type { ApiFetch } from '#app/lib/api.ts';
import type { RawSearch } from '#app/lib/query-string.ts';
import { pageRequest } from './page-request.ts';
import { getRouter } from './router.tsx';

export type Page = { status: number; html: string; location: string | null };

const handle = createStartHandler(async ({ router, responseHeaders }) => {
  const html = await renderWhole(<StartServer router={router} />, router.options.ssr?.nonce);
  return new Response(await transformHtmlStringWithRouter(router, html), {
    status: getSsrStatus(router),
    headers: responseHeaders,
  });
});

/** Renders one page, reading data only through `api`. Its own scripts carry `nonce`. */
export async function renderPage(address: URL, api: ApiFetch, nonce: string): Promise<Page> {
  const page = { api, nonce, status: null };
  const request = new Request(address, { headers: { accept: 'text/html' } });
  return pageRequest.run(page, async () => {
    const response = await handle(request);
    const html = await response.text();
    return { status: page.status ?? response.status, html, location: response.headers.get('location') };
  });
}

const DOCUMENT_TYPE = '<!DOCTYPE html>';

/**
 * The HTML of a complete page, including components that the browser loads later. An error in any of them fails the
 * page: React alone would send a fallback and leave it to the browser.
 */
async function renderWhole(page: ReactNode, nonce: string | undefined): Promise<string> {
  const failures: unknown[] = [];
  const html = new PassThrough();
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    // React would otherwise send large parts after the page, for a script to insert.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => void pipe(html),
    onError: (error) => void failures.push(error),
    // The error is already recorded: ends the stream.
    onShellError: () => void html.end(),
  });
  const whole = await text(html);
  if (failures.length > 0) throw failures[0];
  // The router adds it as well.
  return whole.slice(DOCUMENT_TYPE.length);
}

let matcher: AnyRouter | null = null;

/** Which of these parameters the page at a path reads, and whether it shows promoted listings. */
export function describePage(path: string, search: RawSearch): { reads: string[]; isRotated: boolean } {
  matcher ??= pageRequest.run(NO_PAGE, getRouter);
  const [routes] = matcher.getMatchedRoutes(path);
  return {
    reads: routes.flatMap(({ options: { validateSearch: read } }) =>
      typeof read === 'function' ? Object.keys(read(search)) : [],
    ),
    isRotated: routes.some(({ options: { staticData } }) => staticData?.isRotated === true),
  };
}

/** Matching routes must not call the API. */
const NO_PAGE = {
  api: () => Promise.reject(new Error('A route was matched, and asked for something')),
  nonce: '',
  status: null,
};

export default { fetch: handle };
