import { MACHINE_NOT_FOUND } from '#app/features/machines/gone-listing.rules.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { machineQuery } from '#app/features/machines/web/machines.queries.ts';
import { SharedMachine } from '#app/features/seo/web/shared-machine.tsx';
import { NoMachine } from '../layout/no-machine.tsx';
import { openMachine } from '../layout/open-machine.ts';
import { publicHead, summaryOfMachine } from '#app/features/seo/web/public-head.rules.ts';

/** The target of shared links: crawlers read its head, people are forwarded to the machine. */
export const Route = createFileRoute('/og/machine/$id')({
  loader: async ({ params, context }) => {
    const { id } = await openMachine(context, params.id);
    return { id };
  },
  head: ({ loaderData, match: { context } }) => {
    const machine = loaderData && context.queryClient.getQueryData(machineQuery(loaderData.id).queryKey);
    if (machine === undefined) return { meta: [{ title: MACHINE_NOT_FOUND }] };
    return publicHead(context.queryClient, {
      title: machine.name,
      address: machinePageHref(machine),
      summary: (site) => summaryOfMachine(site, machine),
    });
  },
  component: Shared,
  notFoundComponent: NoMachine,
});

function Shared() {
  const { id } = Route.useLoaderData();
  const { data: machine } = useSuspenseQuery(machineQuery(id));
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: machinePageHref(machine), replace: true });
  }, [machine, navigate]);
  return <SharedMachine machine={machine} />;
}
