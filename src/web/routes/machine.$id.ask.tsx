import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { askSearch } from '#app/features/enquiries/contacts-search.schema.ts';
import { EnquirySheet } from '#app/features/enquiries/web/enquiry-sheet.tsx';
import { OVER_THE_PAGE } from '#app/features/machines/machine-links.rules.ts';
import { machineQuery } from '#app/features/machines/web/machines.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/machine/$id/ask')({
  validateSearch: (raw) => parseLeniently(askSearch, raw),
  component: Ask,
  // The current page stays until the sheet can open over it.
  pendingMs: Number.POSITIVE_INFINITY,
});

const machineRoute = getRouteApi('/machine/$id');

function Ask() {
  const { id: slug } = Route.useParams();
  const { id } = machineRoute.useLoaderData();
  const { about } = Route.useSearch();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { data: machine } = useSuspenseQuery(machineQuery(id));
  const viewer = useViewer();
  const site = useSite();
  const close = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/machine/$id', params: { id: slug }, replace: true, ...OVER_THE_PAGE });
  };
  return <EnquirySheet key={id} machine={machine} viewer={viewer} site={site} about={about} onClose={close} />;
}
