import { inTabStorage } from '#app/lib/browser-storage.ts';
import { withoutLayout } from '#app/features/catalogue/search-layout.rules.ts';
import type { SearchEvent } from '../search-log.schema.ts';

/** How long results stay before their search counts: filters that are chosen quickly one after another are one search. */
const REST_MS = 3_000;
const KEY = 'stitchyard:counted-searches';
/** More than a visit counts; the oldest are dropped first. */
const MAX_REMEMBERED = 200;
const CARD_LINK = '[data-machine-id] a';
/** Stands on the page once a question about its machine was sent. */
const SENT_QUESTION = '[data-asked-about]';

/** Counts an event, unless the tab has counted it; `machineId` is that of the machine opened or asked about. */
type Count = (event: SearchEvent['event'], search: string, machineId?: string) => void;

/**
 * Counts the searches of /browse, the machines opened from their results, and the questions about those machines, each
 * once per tab. What was counted is remembered in the tab only, and never part of an address.
 */
export function watchSearches(send: (event: SearchEvent) => void): void {
  const counted = inTabStorage((storage) => storage.getItem(KEY))?.split('\n') ?? [];
  const count: Count = (event, search, machineId = '') => {
    const entry = `${event} ${machineId} ${search}`;
    if (counted.includes(entry)) return;
    counted.push(entry);
    inTabStorage((storage) => storage.setItem(KEY, counted.slice(-MAX_REMEMBERED).join('\n')));
    send({ event, search });
  };
  const watchRest = createRestWatch(count);
  watchRest();
  document.addEventListener('visibilitychange', watchRest);
  // The page's content changes with its address.
  new MutationObserver(() => {
    watchRest();
    const machineId = document.querySelector(SENT_QUESTION)?.getAttribute('data-asked-about');
    const opened = `opened ${machineId} `;
    const search = counted.findLast((entry) => entry.startsWith(opened))?.slice(opened.length);
    if (typeof machineId === 'string' && search !== undefined) count('asked', search, machineId);
  }).observe(document.body, { childList: true, subtree: true });
  watchOpening(count);
}

/** Counts the search that the page shows once it has been visible for a while. Called whenever that may have changed. */
function createRestWatch(count: Count): () => void {
  let restTimer: number | undefined;
  let shown = '';
  return () => {
    const search = document.visibilityState === 'hidden' ? '' : shownSearch();
    if (search === shown) return;
    shown = search;
    window.clearTimeout(restTimer);
    if (search !== '') restTimer = window.setTimeout(count, REST_MS, 'searched', search);
  };
}

/** Counts a machine that is opened from the results of a search, and the search with it. */
function watchOpening(count: Count): void {
  const open = ({ target, button }: MouseEvent) => {
    const link = target instanceof Element ? target.closest(CARD_LINK) : null;
    const machineId = link?.closest('[data-machine-id]')?.getAttribute('data-machine-id') ?? undefined;
    const search = shownSearch();
    // The middle button opens a tab; the right one only a menu.
    if (machineId === undefined || search === '' || button > 1) return;
    count('searched', search);
    count('opened', search, machineId);
  };
  // While capturing, because the address may change before the click bubbles to the document.
  document.addEventListener('click', open, { capture: true });
  document.addEventListener('auxclick', open, { capture: true });
}

/** The search whose results the page shows; empty if there is none. */
function shownSearch(): string {
  return window.location.pathname === '/browse' ? withoutLayout(window.location.search) : '';
}
