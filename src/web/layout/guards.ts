import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { QueryClient } from '@tanstack/react-query';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { AdminSectionLabel } from './admin-sections.ts';

/** What a guard adds to the context of the page. */
export type AsViewer = Promise<{ viewer: CurrentUser }>;
type Visit = { context: { queryClient: QueryClient }; location: ParsedLocation };

/** For pages that guests may open too. Visitors sign in first, and return. */
export async function asGuestOrUser(visit: Visit): AsViewer {
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
 * For the back office: signed-in users who are no admins are sent to the start page, admins who need a second factor
 * first to where they add it, and admins from a section that they may not open to the dashboard, which names what is
 * missing.
 */
export async function asAdmin(visit: Visit, section: AdminSectionLabel | 'Dashboard' | undefined): AsViewer {
  const { viewer } = await asGuestOrUser(visit);
  if (viewer.role !== 'admin') throw redirect({ to: '/' });
  if (viewer.mustAddSecondFactor) throw redirect({ to: '/profile', hash: 'security' });
  // Guards are part of every page's script, the back office's sections are not.
  const { permissionOf } = await import('./admin-sections.ts');
  const permission = permissionOf(section);
  if (permission !== undefined && !hasPermission(viewer, permission))
    throw redirect({ href: `/admin${stringifySearch({ closed: section })}` });
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
