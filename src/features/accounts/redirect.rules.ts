import * as z from 'zod/mini';
import type { CurrentUser } from './accounts.schema.ts';

const BASE_URL = 'https://here.invalid';
const UNSAFE = /[\p{Cc}\\]/u;
const REDIRECT_MAX = 500;

/** The path, query and hash of an address on this site; null for anything that could lead elsewhere. */
export function parseLocalPath(text: string): string | null {
  if (text.length > REDIRECT_MAX || !text.startsWith('/') || text.startsWith('//') || UNSAFE.test(text)) return null;
  // The browser's own reading of it decides, whatever it looks like.
  const url = URL.parse(text, BASE_URL);
  // Dots that the reading removes can leave two slashes at the beginning, which name another site.
  if (url === null || url.origin !== BASE_URL || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where signing in leads: back to the page that asked for it, else the back office for admins, else home. */
export function redirectAfterSignIn(viewer: Pick<CurrentUser, 'role'>, redirect: string | undefined): string {
  return redirect ?? (viewer.role === 'admin' ? '/admin' : '/');
}

/** Where continuing as a guest leads; null where a guest cannot go, which is when the button hides. */
export function redirectAfterGuestSignIn(redirect: string | undefined): string | null {
  if (redirect === undefined) return '/sell';
  const needsAccount =
    redirect.startsWith('/admin') || redirect.startsWith('/seller-portal') || redirect.includes('/listing-payment');
  return needsAccount ? null : redirect;
}

/** Pages that somebody signed out cannot stay on. */
const PRIVATE_PAGES = ['/sell', '/profile', '/seller-portal', '/admin'];

/** Whether signing out on this page leads home, because visitors cannot see it. */
export function isPrivatePage(path: string): boolean {
  return PRIVATE_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}

export const AUTH_TABS = ['login', 'register'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

/** The search parameters of the sign-in page. */
export const authSearch = z.object({
  /** Where signing in leads; anything but a path of this site is dropped. */
  redirect: z.optional(z.string().check(z.refine((text) => parseLocalPath(text) !== null))),
  tab: z.optional(z.enum(AUTH_TABS)),
});
export type AuthSearch = z.output<typeof authSearch>;
