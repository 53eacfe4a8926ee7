import { createFileRoute } from '@tanstack/react-router';
import { ConsignmentPage } from '#app/features/content/web/consignment-page.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { summaryOfText } from '../layout/page-summaries.ts';
import { publicHead } from '../layout/public-head.ts';

export const Route = createFileRoute('/consignment')({
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: 'Sell on Consignment',
      address: '/consignment',
      summary: (site) => summaryOfText(site, '/consignment'),
    }),
  component: Consignment,
});

function Consignment() {
  return <ConsignmentPage terms={useSite().terms} />;
}
