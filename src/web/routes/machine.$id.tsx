import { MACHINE_NOT_FOUND, GONE_WORDS } from '#app/features/machines/gone-listing.rules.ts';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { lastResultsHref } from '#app/features/catalogue/web/return-to-results.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { brandHref } from '#app/features/seo/machine-kinds.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { MachinePage } from '#app/features/machines/web/machine-page.tsx';
import { MachineSkeleton } from '#app/features/machines/web/machine-skeleton.tsx';
import { headsLabel, isPublic } from '#app/features/machines/machines.rules.ts';
import {
  goneListingQuery,
  machineQuery,
  similarMachinesQuery,
  stitchComparisonQuery,
} from '#app/features/machines/web/machines.queries.ts';
import { NoMachine } from '../layout/no-machine.tsx';
import { openMachine } from '../layout/open-machine.ts';
import { publicHead, summaryOfMachine } from '#app/features/seo/web/public-head.rules.ts';

export const Route = createFileRoute('/machine/$id')({
  loader: async ({ params: { id }, context: { queryClient } }) => {
    // In the browser the component fetches them once the machine is known to be public: otherwise the API refuses.
    const similar = import.meta.env.SSR ? queryClient.prefetchQuery(similarMachinesQuery(id)) : null;
    await openMachine({ queryClient }, id);
    const machine = queryClient.getQueryData(machineQuery(id).queryKey);
    if (import.meta.env.SSR && machine?.facts['stitchCount'] !== undefined && isPublic(machine))
      await queryClient.prefetchQuery(stitchComparisonQuery(id));
    await similar;
  },
  head: ({ params: { id }, match: { context } }) => headOf(context.queryClient, id),
  component: Machine,
  notFoundComponent: NoMachine,
  pendingComponent: MachineSkeleton,
  pendingMs: 200,
});

function Machine() {
  const { id } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: machine } = useSuspenseQuery(machineQuery(id));
  const viewer = useViewer();
  const site = useSite();
  return (
    <>
      <Outlet />
      <MachinePage
        key={machine.id}
        machine={machine}
        viewer={viewer}
        site={site}
        api={api}
        brandHref={brandHref(machine.brand)}
        lastList={lastResultsHref}
      />
    </>
  );
}

function headOf(queryClient: QueryClient, id: string) {
  const machine = queryClient.getQueryData(machineQuery(id).queryKey);
  if (machine === undefined) {
    const gone = queryClient.getQueryData(goneListingQuery(id).queryKey);
    return { meta: [{ title: gone === undefined ? MACHINE_NOT_FOUND : GONE_WORDS[gone.state].title }] };
  }
  const title = `${machine.name}, ${headsLabel(machine.heads)}, ${machine.condition}`;
  return publicHead(queryClient, {
    title,
    address: machineHref(machine.id),
    summary: (site) => summaryOfMachine(site, machine),
  });
}
