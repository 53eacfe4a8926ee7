import type { ApiFetch } from '#app/lib/api.ts';
import { countQuietly } from './page-views.queries.ts';

/** A telephone number or an email address, in what tells whose it is. */
const LINK = '[data-contact-of] :is(a[href^="tel:"], a[href^="mailto:"])';

let isWatching = false;

/** Tells the API of presses that call or write to a machine's seller, each link once in a visit. Until the page is left. */
export function watchContactPresses(api: ApiFetch): void {
  if (isWatching) return;
  isWatching = true;
  const counted = new Set<string>();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
    const machineId = link?.closest('[data-contact-of]')?.getAttribute('data-contact-of') ?? null;
    if (link === null || machineId === null) return;
    const press = `${machineId} ${link.protocol}`;
    if (counted.has(press)) return;
    counted.add(press);
    countQuietly(api, '/api/contact-presses', { machineId });
  });
}
