import * as z from 'zod/mini';
import type { CurrentUser } from './own-account.schema.ts';

const BASE_URL = 'https://here.invalid';
const UNSAFE = /[\p{Cc}\\]/u;
const REDIRECT_MAX = 500;

/** The path, query and hash of an address on this site; null for anything that could lead elsewhere. */
export function parseLocalPath(text: string): string | null {
  if (text.length > REDIRECT_MAX || !text.startsWith('/') || text.startsWith('//') || UNSAFE.test(text)) return null;
  // The browser's own interpretation of the text decides.
  const url = URL.parse(text, BASE_URL);
  // Resolving dot segments can leave two slashes at the beginning, which would name another host.
  if (url === null || url.origin !== BASE_URL || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page after signing in: the requested one, or else the back office for admins and the home page for others. */
export function redirectAfterSignIn(viewer: Pick<CurrentUser, 'role'>, redirect: string | undefined): string {
  return redirect ?? (viewer.role === 'admin' ? '/admin' : '/');
}

/** The page after continuing as a guest; null if guests cannot open it, in which case the button is hidden. */
export function redirectAfterGuestSignIn(redirect: string | undefined): string | null {
  if (redirect === undefined) return '/sell';
  const needsAccount =
    redirect.startsWith('/admin') || redirect.startsWith('/seller-portal') || redirect.includes('/listing-payment');
  return needsAccount ? null : redirect;
}

/** Pages that require a session. */
const PRIVATE_PAGES = ['/sell', '/profile', '/seller-portal', '/admin'];

/** Whether signing out on this page leads to the home page, because visitors cannot see it. */
export function isPrivatePage(path: string): boolean {
  return PRIVATE_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}

export const AUTH_TABS = ['login', 'register'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

/** The search parameters of the sign-in page. */
export const authSearch = z.object({
  /** The page after signing in; anything but a path of this site is dropped. */
  redirect: z.optional(z.string().check(z.refine((text) => parseLocalPath(text) !== null))),
  tab: z.optional(z.enum(AUTH_TABS)),
});
export type AuthSearch = z.output<typeof authSearch>;
