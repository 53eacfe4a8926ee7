import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { machineQuery } from '#app/features/machines/web/machines.queries.ts';
import { ReportSheet } from '#app/features/reports/web/report-sheet.tsx';
import { useBackToMachine } from '../layout/use-back-to-machine.ts';

export const Route = createFileRoute('/machine/$id/report')({
  component: Report,
  // The current page stays until the sheet can open over it.
  pendingMs: Number.POSITIVE_INFINITY,
});

const machineRoute = getRouteApi('/machine/$id');

function Report() {
  const { id: slug } = Route.useParams();
  const { id } = machineRoute.useLoaderData();
  const { data: machine } = useSuspenseQuery(machineQuery(id));
  const viewer = useViewer();
  const close = useBackToMachine(slug);
  return <ReportSheet key={id} machine={machine} viewer={viewer} onClose={close} />;
}
