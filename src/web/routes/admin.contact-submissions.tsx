import { createFileRoute, redirect } from '@tanstack/react-router';

/** An older address of the messages, which bookmarks and older notifications may lead to. */
export const Route = createFileRoute('/admin/contact-submissions')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/contacts' });
  },
});
