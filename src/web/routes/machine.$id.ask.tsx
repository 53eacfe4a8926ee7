import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { askSearch } from '#app/features/enquiries/contacts-search.schema.ts';
import { quoteMessageOf } from '#app/features/costs/web/quote-messages.rules.ts';
import { EnquirySheet } from '#app/features/enquiries/web/enquiry-sheet.tsx';
import { machineQuery } from '#app/features/machines/web/machines.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { useBackToMachine } from '../layout/use-back-to-machine.ts';

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
  const { about, offer, quote } = Route.useSearch();
  const { data: machine } = useSuspenseQuery(machineQuery(id));
  const viewer = useViewer();
  const site = useSite();
  const close = useBackToMachine(slug);
  return (
    <EnquirySheet
      key={id}
      machine={machine}
      viewer={viewer}
      site={site}
      about={about}
      startsWithOffer={offer === true}
      quoteMessage={quote === true ? quoteMessageOf(id) : null}
      onClose={close}
    />
  );
}
