import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#app/features/sign-in/reset-password-page.tsx';

export const Route = createFileRoute('/auth_/reset')({
  head: () => ({ meta: [{ title: 'Choose a new password' }, { name: 'robots', content: 'noindex' }] }),
  component: ResetPasswordPage,
});
