import { VIEW_SOURCES, type ViewSource } from '#app/db/enums.ts';
import { inTabStorage } from '#app/lib/browser-storage.ts';
import { viewSourceOf } from '../view-sources.rules.ts';

const KEY = 'visit-source';

/** The kind of source of this visit, which the tab remembers from its first page. Only the kind leaves the browser. */
export function visitSource(): ViewSource {
  const source = viewSourceOf(window.location.href, document.referrer);
  if (source === null) {
    const stored = inTabStorage((storage) => storage.getItem(KEY));
    return VIEW_SOURCES.find((each) => each === stored) ?? 'direct';
  }
  inTabStorage((storage) => storage.setItem(KEY, source));
  return source;
}
