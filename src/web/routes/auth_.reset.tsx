import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#app/features/accounts/web/password-recovery-pages.tsx';
import { unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/auth_/reset')({
  head: () => unlistedHead('Choose a new password'),
  component: ResetPasswordPage,
});
