import type { ApiFetch } from '#app/lib/api.ts';
import { sendCount } from './page-views.queries.ts';

/** A telephone or email link, in an element that names its machine. */
const CONTACT_LINK = '[data-contact-of] :is(a[href^="tel:"], a[href^="mailto:"])';

let isWatching = false;

/** Counts presses on sellers' contact links, each link once per visit, until the page is left. */
export function watchContactPresses(api: ApiFetch): void {
  if (isWatching) return;
  isWatching = true;
  const counted = new Set<string>();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(CONTACT_LINK) : null;
    const machineId = link?.closest('[data-contact-of]')?.getAttribute('data-contact-of') ?? null;
    if (link === null || machineId === null) return;
    const press = `${machineId} ${link.protocol}`;
    if (counted.has(press)) return;
    counted.add(press);
    sendCount(api, '/api/contact-presses', { machineId });
  });
}
