import type { Role } from '#app/db/enums.ts';

/** The user of the menu; null if not signed in. */
export type Viewer = {
  role: Role | 'guest';
  username: string;
  name?: string | null;
} | null;
export type MenuLink = { label: string; href: string };

/** The viewer's own page. */
export const PROFILE_HREF = '/profile';

type Whoever = Pick<NonNullable<Viewer>, 'role'> | null;

const HOME: MenuLink = { label: 'Home', href: '/' };
const BROWSE: MenuLink = { label: 'Browse Equipment', href: '/browse' };
const CONTACT: MenuLink = { label: 'Contact Us', href: '/contact' };
const ADMIN: MenuLink = { label: 'Admin', href: '/admin' };
const SELLERS_PORTAL: MenuLink = { label: 'Sellers Portal', href: '/seller-portal' };

/** The header's links for a viewer, in order. */
export function menuFor(viewer: Whoever): readonly MenuLink[] {
  if (viewer?.role === 'admin') return [HOME, BROWSE, ADMIN];
  if (viewer?.role === 'user') return [HOME, BROWSE, CONTACT, SELLERS_PORTAL];
  return [HOME, BROWSE, CONTACT];
}

/** The link to start selling. */
export function sellLink(viewer: Whoever): MenuLink {
  return { label: 'Sell Your Equipment', href: viewer === null ? '/auth?redirect=/sell' : '/sell' };
}

/** The viewer's profile under their name, or the sign-in. */
export function selfLink(viewer: Viewer): MenuLink {
  if (viewer === null) return { label: 'Login', href: '/auth' };
  const label = viewer.role === 'guest' ? 'Guest profile' : viewer.name?.trim() || viewer.username;
  return { label, href: PROFILE_HREF };
}
