import { createFileRoute } from '@tanstack/react-router';
import { ThreadsPage } from '#app/features/conversations/web/threads-page.tsx';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { asUser, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/messages')({
  beforeLoad: asUser,
  head: () => unlistedHead('Messages'),
  component: Messages,
});

function Messages() {
  const viewer = useViewer();
  return <ThreadsPage hasConfirmedEmail={viewer !== null && viewer.role !== 'guest' && viewer.isEmailConfirmed} />;
}
