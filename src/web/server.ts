import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import type { ApiFetch } from '#app/lib/api.ts';
import { requestApi } from './request-api.ts';

const handle = createStartHandler(defaultRenderHandler);

/** Renders one page, calling the API through `api` and nothing else. */
export function renderPage(request: Request, api: ApiFetch): Promise<Response> {
  return requestApi.run(api, async () => handle(request));
}

export default { fetch: handle };
