import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';

type Visit = { cause: 'preload' | 'enter' | 'stay'; location: ParsedLocation };

/**
 * For a page that is served with headers of its own: going there is a page load, because within the site a page keeps
 * the headers of the one that was loaded first.
 */
export const inOwnDocument = createIsomorphicFn()
  .server((_visit: Visit) => {})
  .client(({ cause, location }: Visit) => {
    if (cause === 'enter') throw redirect({ href: location.href, reloadDocument: true });
  });
