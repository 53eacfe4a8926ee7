import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { userQuery } from '#app/features/accounts/accounts.queries.ts';
import { lastList } from '#app/features/catalogue/last-list.ts';
import { siteQuery } from '#app/features/content/site.queries.ts';
import { MachineNotFound } from '#app/features/machines/machine-not-found.tsx';
import { MachinePage } from '#app/features/machines/machine-page.tsx';
import { MachineSkeleton } from '#app/features/machines/machine-skeleton.tsx';
import { headsLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { machineQuery, similarMachinesQuery } from '#app/features/machines/machines.queries.ts';
import { ApiError } from '#app/lib/api.ts';

export const Route = createFileRoute('/machine/$id')({
  loader: async ({ params: { id }, context: { queryClient } }) => {
    // In the browser the part asks for itself, once it is known that visitors see the machine: else it is refused.
    const similar = import.meta.env.SSR ? queryClient.prefetchQuery(similarMachinesQuery(id)) : null;
    await queryClient.ensureQueryData(machineQuery(id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    });
    await similar;
  },
  head: ({ params: { id }, match }) => {
    const machine = match.context.queryClient.getQueryData(machineQuery(id).queryKey);
    return { meta: machine === undefined ? [{ title: 'Machine Not Found' }] : headOf(machine) };
  },
  component: Machine,
  notFoundComponent: MachineNotFound,
  pendingComponent: MachineSkeleton,
  pendingMs: 200,
});

function Machine() {
  const { id } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: machine } = useSuspenseQuery(machineQuery(id));
  const { data: viewer } = useSuspenseQuery(userQuery);
  const { data: site } = useSuspenseQuery(siteQuery);
  return <MachinePage machine={machine} viewer={viewer} site={site} api={api} lastList={lastList} />;
}

function headOf(machine: PublicMachine) {
  const { name, condition, heads, needles, year, description } = machine;
  const facts = [`${condition} ${name}`, year, headsLabel(heads), `${needles} needles`].filter(Boolean).join(', ');
  return [
    { title: `${name}, ${headsLabel(heads)}, ${condition}` },
    { name: 'description', content: `${facts}. ${description}`.slice(0, 160) },
  ];
}
