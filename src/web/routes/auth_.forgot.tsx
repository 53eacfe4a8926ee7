import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#app/features/sign-in/forgot-password-page.tsx';

export const Route = createFileRoute('/auth_/forgot')({
  head: () => ({ meta: [{ title: 'Forgotten password' }, { name: 'robots', content: 'noindex' }] }),
  component: ForgotPasswordPage,
});
