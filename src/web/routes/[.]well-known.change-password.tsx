import { createFileRoute, redirect } from '@tanstack/react-router';

/** Where password managers look for the form (W3C, A Well-Known URL for Changing Passwords). */
export const Route = createFileRoute('/.well-known/change-password')({
  beforeLoad: () => {
    throw redirect({ to: '/profile', hash: 'password' });
  },
});
