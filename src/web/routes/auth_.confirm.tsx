import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { ConfirmEmailPage } from '#app/features/accounts/web/confirm-email-page.tsx';
import { unlistedHead } from '../layout/unlisted-head.ts';

export const Route = createFileRoute('/auth_/confirm')({
  head: () => unlistedHead('Confirm your email'),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const { data: viewer } = useSuspenseQuery(userQuery);
  return <ConfirmEmailPage viewer={viewer} />;
}
