import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#app/features/accounts/web/password-recovery-pages.tsx';
import { unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/auth_/forgot')({
  head: () => unlistedHead('Reset your password'),
  component: ForgotPasswordPage,
});
