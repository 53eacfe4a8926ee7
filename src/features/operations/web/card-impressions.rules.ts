import type { ApiFetch } from '#app/lib/api.ts';
import { countQuietly } from './page-views.queries.ts';

const CARD = '[data-machine-id]';
/** Half of a card, for a second: the industry's measure of an advertisement that was seen (MRC, IAB). */
const SEEN_SHARE = 0.5;
const SEEN_MS = 1_000;
const SENT_AFTER_MS = 3_000;
/** The API takes no more at once. */
const MOST_AT_ONCE = 60;

let isWatching = false;

/** Tells the API which machines' cards were seen, each once in a visit to the site. Watches until the page is left. */
export function watchCardImpressions(api: ApiFetch): void {
  if (isWatching) return;
  isWatching = true;
  const counted = new Set<string>();
  const waiting: string[] = [];
  const dwelling = new Map<Element, number>();
  let sending: number | undefined;

  const send = () => {
    window.clearTimeout(sending);
    sending = undefined;
    while (waiting.length > 0) countQuietly(api, '/api/impressions', { machineIds: waiting.splice(0, MOST_AT_ONCE) });
  };
  const see = (card: Element) => {
    const id = card.getAttribute('data-machine-id');
    cards.unobserve(card);
    if (id === null || counted.has(id)) return;
    counted.add(id);
    waiting.push(id);
    sending ??= window.setTimeout(send, SENT_AFTER_MS);
  };
  const cards = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        window.clearTimeout(dwelling.get(target));
        dwelling.delete(target);
        if (isIntersecting) dwelling.set(target, window.setTimeout(see, SEEN_MS, target));
      }
    },
    { threshold: SEEN_SHARE },
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
