import { visitSource } from '#app/features/machines/web/visit-source.rules.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { watchSearches } from './watch-searches.rules.ts';

let isWatching = false;

/** Counts impressions of machines' cards, presses on sellers' contact links and searches, until the page unloads. */
export function watchVisit(api: ApiFetch): void {
  if (isWatching) return;
  isWatching = true;
  // On the first page, because the referrer is that of the current page.
  visitSource();
  watchCards(api);
  watchContacts(api);
  watchSearches((event) => sendCount(api, '/api/searches', event));
}

const CARD = '[data-machine-id]';
/** Half of a card, for a second: the industry's measure of a viewable impression (MRC, IAB). */
const VISIBLE_SHARE = 0.5;
const VISIBLE_MS = 1_000;
const SEND_DELAY_MS = 3_000;
/** The API's limit per request. */
const MAX_BATCH = 60;

/** Counts impressions of machines' cards, each once per visit. */
function watchCards(api: ApiFetch): void {
  const counted = new Set<string>();
  const pending: string[] = [];
  const dwellTimers = new Map<Element, number>();
  let sendTimer: number | undefined;

  const send = () => {
    window.clearTimeout(sendTimer);
    sendTimer = undefined;
    while (pending.length > 0) sendCount(api, '/api/impressions', { machineIds: pending.splice(0, MAX_BATCH) });
  };
  const recordImpression = (card: Element) => {
    const id = card.getAttribute('data-machine-id');
    cards.unobserve(card);
    if (id === null || counted.has(id)) return;
    counted.add(id);
    pending.push(id);
    sendTimer ??= window.setTimeout(send, SEND_DELAY_MS);
  };
  const cards = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        window.clearTimeout(dwellTimers.get(target));
        dwellTimers.delete(target);
        if (isIntersecting) dwellTimers.set(target, window.setTimeout(recordImpression, VISIBLE_MS, target));
      }
    },
    { threshold: VISIBLE_SHARE },
  );
  const watch = (root: Document | Element) => {
    for (const card of root.querySelectorAll(CARD)) cards.observe(card);
  };
  watch(document);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) if (addedNodes.length > 0 && target instanceof Element) watch(target);
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/** A telephone or email link, in an element that names its machine. */
const CONTACT_LINK = '[data-contact-of] :is(a[href^="tel:"], a[href^="mailto:"])';

/** Counts presses on sellers' contact links, each link once per visit. */
function watchContacts(api: ApiFetch): void {
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

/** Sends a count, even while the page unloads. Failures are ignored, because they do not affect the visitor. */
function sendCount(api: ApiFetch, path: string, what: object): void {
  const headers = { 'Content-Type': 'application/json' };
  void api(path, { method: 'POST', headers, body: JSON.stringify(what), keepalive: true }).catch(() => null);
}
