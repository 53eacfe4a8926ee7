import { createFileRoute, redirect } from '@tanstack/react-router';

/** An older address of the listings, which notifications still lead to (SPEC §2). */
export const Route = createFileRoute('/admin/manage')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/listings' });
  },
});
