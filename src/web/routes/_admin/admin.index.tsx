import { createFileRoute } from '@tanstack/react-router';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer, userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { AnswersCard } from '#app/features/conversations/web/answers-card.tsx';
import { answersQuery } from '#app/features/conversations/web/answers.queries.ts';
import { activityQuery, overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { Dashboard } from '#app/features/operations/web/admin/dashboard-page.tsx';
import { ImportButton } from '#app/features/partner-import/web/import-controls.tsx';
import { ADMIN_CARDS, openSections } from '../../layout/admin-sections.ts';

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { section: 'Dashboard' },
  loader: async ({ context: { queryClient } }) => {
    const readsAnswers = hasPermission(await queryClient.ensureQueryData(userQuery), 'messages');
    await Promise.all([
      queryClient.prefetchQuery(overviewQuery),
      queryClient.prefetchQuery(activityQuery),
      ...(readsAnswers ? [queryClient.prefetchQuery(answersQuery)] : []),
    ]);
  },
  component: AdminDashboard,
});

function AdminDashboard() {
  const viewer = useViewer();
  return (
    <Dashboard
      sections={openSections(viewer, ADMIN_CARDS)}
      answers={hasPermission(viewer, 'messages') && <AnswersCard />}
      actions={hasPermission(viewer, 'moderation') && <ImportButton />}
    />
  );
}
