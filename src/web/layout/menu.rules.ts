import type { Role } from '#app/db/enums.ts';

/** Whom the menu is for; null is somebody not signed in. */
export type Viewer = { role: Role | 'guest' } | null;
export type MenuLink = { label: string; href: string };

const HOME: MenuLink = { label: 'Home', href: '/' };
const BROWSE: MenuLink = { label: 'Browse Equipment', href: '/browse' };
const CONTACT: MenuLink = { label: 'Contact Us', href: '/contact' };
const ADMIN: MenuLink = { label: 'Admin', href: '/admin' };
const SELLERS_PORTAL: MenuLink = { label: 'Sellers Portal', href: '/seller-portal' };

/** The header's links for a viewer, in their order (SPEC §2). */
export function menuFor(viewer: Viewer): readonly MenuLink[] {
  if (viewer?.role === 'admin') return [HOME, BROWSE, ADMIN];
  if (viewer?.role === 'user') return [HOME, BROWSE, CONTACT, SELLERS_PORTAL];
  return [HOME, BROWSE, CONTACT];
}

/** Where selling starts for a viewer. */
export function sellLink(viewer: Viewer): MenuLink {
  return { label: 'Sell Your Equipment', href: viewer === null ? '/auth?redirect=/sell' : '/sell' };
}
