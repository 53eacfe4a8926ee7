import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { ConfirmEmailPage } from '#app/features/accounts/web/confirm-email-page.tsx';
import { unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/auth_/confirm')({
  head: () => unlistedHead('Confirm your email'),
  component: () => <ConfirmEmailPage viewer={useViewer()} />,
});
