import { UNAVAILABLE } from './in-process-api.ts';
import type { RenderPage } from './page-renderer.ts';

/** Sets the status 503 on an error page that failed because of an API's 503. */
export function withUnavailableStatus(render: RenderPage): RenderPage {
  return async (address, api, nonce) => {
    let isUnavailable = false;
    const page = await render(
      address,
      async (url, init) => {
        const answer = await api(url, init);
        isUnavailable ||= answer.status === UNAVAILABLE;
        return answer;
      },
      nonce,
    );
    return page.status === 500 && isUnavailable ? { ...page, status: UNAVAILABLE } : page;
  };
}
