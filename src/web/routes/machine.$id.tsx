import { MACHINE_NOT_FOUND, GONE_WORDS } from '#app/features/machines/gone-listing.rules.ts';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { lastResultsHref } from '#app/features/catalogue/web/return-to-results.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { brandHref } from '#app/features/seo/machine-kinds.rules.ts';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { machineSlug } from '#app/features/machines/machine-slug.rules.ts';
import { OPEN_STATUSES } from '#app/db/enums.ts';
import { MachinePage } from '#app/features/machines/web/machine-page.tsx';
import { MachineSkeleton } from '#app/features/machines/web/machine-skeleton.tsx';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { headsLabel, isPublic } from '#app/features/machines/machines.rules.ts';
import {
  goneListingQuery,
  machineQuery,
  similarMachinesQuery,
  stitchComparisonQuery,
} from '#app/features/machines/web/machines.queries.ts';
import type { GuideQuery } from '#app/features/price-guide/price-guide.schema.ts';
import { priceGuideQuery } from '#app/features/price-guide/web/price-guide.queries.ts';
import { answerTimeQuery } from '#app/features/conversations/web/answers.queries.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { NoMachine } from '../layout/no-machine.tsx';
import { openMachine } from '../layout/open-machine.ts';
import { publicHead, summaryOfMachine } from '#app/features/seo/web/public-head.rules.ts';

const PriceGuideNote = lazyPart(
  async () => (await import('#app/features/price-guide/web/price-guide-note.tsx')).PriceGuideNote,
);
const CostsPanel = lazyPart(async () => (await import('#app/features/costs/web/costs-panel.tsx')).CostsPanel);
const AnswerTime = lazyPart(async () => (await import('#app/features/conversations/web/answer-time.tsx')).AnswerTime);

export const Route = createFileRoute('/machine/$id')({
  loader: async ({ params, location, context: { queryClient } }) => {
    const machine = await openMachine({ queryClient }, params.id);
    const { id, status } = machine;
    const isOpen = OPEN_STATUSES.includes(status);
    if (isOpen && params.id !== machineSlug(machine)) {
      const href = location.href.replace(/^\/machine\/[^/?#]*/, machinePageHref(machine));
      throw redirect({ href, statusCode: 301, replace: true });
    }
    // In the browser the component fetches them once the machine is known to be public: otherwise the API refuses.
    if (import.meta.env.SSR && isOpen) {
      const kind = guideKind(machine);
      const hasComparison = isPublic(machine) && machine.facts['stitchCount'] !== undefined;
      await Promise.all([
        queryClient.prefetchQuery(similarMachinesQuery(id)),
        isPublic(machine) && queryClient.prefetchQuery(answerTimeQuery(id)),
        kind !== null && queryClient.prefetchQuery(priceGuideQuery(kind)),
        hasComparison && queryClient.prefetchQuery(stitchComparisonQuery(id)),
      ]);
    }
    return { id };
  },
  head: ({ params, loaderData, match: { context } }) => headOf(context.queryClient, loaderData?.id ?? params.id),
  component: Machine,
  notFoundComponent: NoMachine,
  pendingComponent: MachineSkeleton,
  pendingMs: 200,
});

function Machine() {
  const { id } = Route.useLoaderData();
  const { api } = Route.useRouteContext();
  const { data: machine } = useSuspenseQuery(machineQuery(id));
  const viewer = useViewer();
  const site = useSite();
  const kind = guideKind(machine);
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
        costs={isPublic(machine) && <CostsPanel machine={machine} />}
        answerTime={isPublic(machine) && <AnswerTime machineId={id} />}
        priceGuide={kind !== null && <PriceGuideNote kind={kind} />}
      />
    </>
  );
}

/** The kind of a machine for the guide to prices; null if it has no year. */
function guideKind({ brand, heads, year, condition }: PublicMachine): GuideQuery | null {
  return year === null ? null : { brand, heads, year, condition };
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
    address: machinePageHref(machine),
    summary: (site) => summaryOfMachine(site, machine),
  });
}
