import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { QueryClient } from '@tanstack/react-query';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';

type Visit = { context: { queryClient: QueryClient }; location: ParsedLocation };

/** For pages that guests may open too. Visitors sign in first, and return. */
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

/** For sellers; moderators have their listings in the back office. */
export async function asSeller(visit: Visit) {
  const { viewer } = await asUser(visit);
  if (hasPermission(viewer, 'moderation')) throw redirect({ to: '/admin' });
  return { viewer };
}

/**
 * For the back office, whose layout decides by permissions which sections open: signed-in users who are no admins are
 * sent to the start page, and admins who need a second factor first to where they add it.
 */
export async function asAdmin(visit: Visit) {
  const { viewer } = await asGuestOrUser(visit);
  if (viewer.role !== 'admin') throw redirect({ to: '/' });
  if (viewer.mustAddSecondFactor) throw redirect({ to: '/profile', hash: 'security' });
  return { viewer };
}

function signInFirst({ location }: Visit) {
  return redirect({ to: '/auth', search: { redirect: location.href } });
}

type Arrival = { cause: 'preload' | 'enter' | 'stay'; location: ParsedLocation };

/**
 * For a page with headers of its own: navigating to it loads the document, because after client-side navigation the
 * headers of the first page would apply.
 */
export const inOwnDocument = createIsomorphicFn()
  .server((_visit: Arrival) => {})
  .client(({ cause, location }: Arrival) => {
    if (cause === 'enter') throw redirect({ href: location.href, reloadDocument: true });
  });

/** The head of a personal page: not indexed, so it needs no description. */
export function unlistedHead(title: string) {
  return { meta: [{ title }, { name: 'robots', content: 'noindex' }] };
}
