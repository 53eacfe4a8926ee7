import type { RenderPage } from './page-renderer.ts';

const NOT_NOW = 503;

/** Draws pages of which one that failed, because the API could not answer just now, says 503 like the API itself. */
export function sayingNotNow(render: RenderPage): RenderPage {
  return async (address, api, nonce) => {
    let isNotNow = false;
    const page = await render(
      address,
      async (url, init) => {
        const answer = await api(url, init);
        isNotNow ||= answer.status === NOT_NOW;
        return answer;
      },
      nonce,
    );
    return page.status === 500 && isNotNow ? { ...page, status: NOT_NOW } : page;
  };
}
