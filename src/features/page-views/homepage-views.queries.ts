import type { ApiFetch } from '#app/lib/api.ts';
import { orThrow } from '#app/lib/api.ts';

/** Counts one view of the home page. */
export async function countHomepageView(api: ApiFetch): Promise<void> {
  await orThrow(await api('/api/homepage-views', { method: 'POST' }));
}
