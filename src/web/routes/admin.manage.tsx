import { createFileRoute, redirect } from '@tanstack/react-router';

/** An older address of the listings, which bookmarks and older notifications may lead to. */
export const Route = createFileRoute('/admin/manage')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/listings' });
  },
});
