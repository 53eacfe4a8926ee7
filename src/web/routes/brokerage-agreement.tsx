import { createFileRoute } from '@tanstack/react-router';
import { AgreementPage } from '#app/features/agreements/web/agreement-page.tsx';
import { agreementHead, agreementSearch, loadAgreement } from '../layout/agreement-pages.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';

export const Route = createFileRoute('/brokerage-agreement')({
  validateSearch: agreementSearch,
  loaderDeps: ({ search }) => agreementSearch(search),
  loader: ({ deps, context: { queryClient } }) => loadAgreement(queryClient, 'brokerage', deps),
  head: ({ match: { context, loaderDeps } }) => agreementHead(context.queryClient, 'brokerage', loaderDeps),
  component: () => <AgreementPage kind="brokerage" version={Route.useLoaderDeps().version} />,
  notFoundComponent: NotFoundPage,
});
