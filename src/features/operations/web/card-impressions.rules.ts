import type { ApiFetch } from '#app/lib/api.ts';
import { sendCount } from './page-views.queries.ts';

const CARD = '[data-machine-id]';
/** Half of a card, for a second: the industry's measure of a viewable impression (MRC, IAB). */
const VISIBLE_SHARE = 0.5;
const VISIBLE_MS = 1_000;
const SEND_DELAY_MS = 3_000;
/** The API's limit per request. */
const MAX_BATCH = 60;

let isWatching = false;

/** Counts impressions of machines' cards, each once per visit, until the page is left. */
export function watchCardImpressions(api: ApiFetch): void {
  if (isWatching) return;
  isWatching = true;
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
