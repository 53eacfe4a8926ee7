import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';

type Visit = { context: { queryClient: QueryClient }; location: ParsedLocation };

/** For pages that a guest may open too. Others sign in first, and come back. */
export async function asGuestOrUser(visit: Visit): Promise<{ viewer: CurrentUser }> {
  const viewer = await visit.context.queryClient.ensureQueryData(userQuery);
  if (viewer === null) throw signInFirst(visit);
  return { viewer };
}

/** For pages that need a full account. */
export async function asUser(visit: Visit) {
  const { viewer } = await asGuestOrUser(visit);
  if (viewer.role === 'guest') throw signInFirst(visit);
  return { viewer };
}

/** For sellers: an admin has no portal of their own. */
export async function asSeller(visit: Visit) {
  const { viewer } = await asUser(visit);
  if (viewer.role === 'admin') throw redirect({ to: '/admin' });
  return { viewer };
}

/** For the back office: whoever is signed in and no admin finds themselves at the start. */
export async function asAdmin(visit: Visit) {
  const { viewer } = await asGuestOrUser(visit);
  if (viewer.role !== 'admin') throw redirect({ to: '/' });
  return { viewer };
}

function signInFirst({ location }: Visit) {
  return redirect({ to: '/auth', search: { redirect: location.href } });
}

type Arrival = { cause: 'preload' | 'enter' | 'stay'; location: ParsedLocation };

/**
 * For a page that is served with headers of its own: going there is a page load, because within the site a page keeps
 * the headers of the one that was loaded first.
 */
export const inOwnDocument = createIsomorphicFn()
  .server((_visit: Arrival) => {})
  .client(({ cause, location }: Arrival) => {
    if (cause === 'enter') throw redirect({ href: location.href, reloadDocument: true });
  });

/** What stands in the head of a page that is for one person: no search engine may list it, so it needs no words. */
export function unlistedHead(title: string) {
  return { meta: [{ title }, { name: 'robots', content: 'noindex' }] };
}
