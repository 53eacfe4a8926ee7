import { createFileRoute, redirect } from '@tanstack/react-router';

/** An older address of the messages, which notifications still lead to (SPEC §2). */
export const Route = createFileRoute('/admin/contact-submissions')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/contacts' });
  },
});
