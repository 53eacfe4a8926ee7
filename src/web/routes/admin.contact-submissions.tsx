import { createFileRoute, redirect } from '@tanstack/react-router';

/** A former address of the messages, still used by bookmarks and older notifications. */
export const Route = createFileRoute('/admin/contact-submissions')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/contacts' });
  },
});
