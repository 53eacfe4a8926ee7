import { createFileRoute, redirect } from '@tanstack/react-router';

/** A former address of the listings, still used by bookmarks and older notifications. */
export const Route = createFileRoute('/admin/manage')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/listings' });
  },
});
