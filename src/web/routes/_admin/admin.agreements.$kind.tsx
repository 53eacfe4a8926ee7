import { createFileRoute, notFound } from '@tanstack/react-router';
import { AGREEMENT_KINDS } from '#app/db/enums.ts';
import { EditAgreementPage } from '#app/features/agreements/web/admin/edit-agreement-page.tsx';
import { agreementQuery } from '#app/features/agreements/web/agreements.queries.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';

export const Route = createFileRoute('/_admin/admin/agreements/$kind')({
  staticData: { section: 'Texts', title: 'Publish a version' },
  // Reopening the page waits for the current version, because the form keeps its initial values.
  gcTime: 0,
  preload: false,
  loader: async ({ params, context: { queryClient } }) => {
    const kind = AGREEMENT_KINDS.find((known) => known === params.kind);
    if (kind === undefined) throw notFound();
    await queryClient.prefetchQuery({ ...agreementQuery(kind), staleTime: 0 });
    return { kind };
  },
  component: () => <EditAgreementPage kind={Route.useLoaderData().kind} />,
  notFoundComponent: NotFoundPage,
});
