import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { MessageReports } from '#app/features/conversations/web/admin/message-reports-page.tsx';
import { messageReportsQuery } from '#app/features/conversations/web/admin/message-reports.queries.ts';
import { reportsSearch } from '#app/features/reports/reports-list.schema.ts';
import { Reports } from '#app/features/reports/web/admin/reports-page.tsx';
import { readyAnswersQuery, reportsQuery } from '#app/features/reports/web/admin/reports.queries.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';
import { reportKindOf, ReportKinds } from '../../layout/report-kinds.tsx';

export const Route = createFileRoute('/_admin/admin/reports')({
  staticData: { section: 'Reports' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient, viewer } }) => {
    const search = readSearch(reportsSearch, { deps, location });
    if (reportKindOf(viewer, search) === 'messages') return queryClient.prefetchQuery(messageReportsQuery(search));
    // The dialogs show the answers at once, so that the keyboard goes on in their fields.
    await Promise.all([queryClient.prefetchQuery(reportsQuery(search)), queryClient.prefetchQuery(readyAnswersQuery)]);
  },
  component: ReportsPage,
});

function ReportsPage() {
  const search = parseLeniently(reportsSearch, Route.useLoaderDeps());
  const kind = reportKindOf(useViewer(), search);
  return (
    <>
      <ReportKinds current={kind} />
      {kind === 'messages' ? <MessageReports search={search} /> : <Reports search={search} />}
    </>
  );
}
