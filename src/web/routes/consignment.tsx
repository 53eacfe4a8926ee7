import { createFileRoute } from '@tanstack/react-router';
import { ConsignmentPage } from '#app/features/content/web/consignment-page.tsx';
import { pageTextsQuery } from '#app/features/content/web/page-texts.tsx';
import { visitFiguresQuery } from '#app/features/site/web/counted-visits.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';

export const Route = createFileRoute('/consignment')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureQueryData(pageTextsQuery), queryClient.prefetchQuery(visitFiguresQuery)]);
  },
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: 'Sell on Consignment',
      address: '/consignment',
      summary: (site) => summaryOfText(site, '/consignment'),
    }),
  component: () => <ConsignmentPage terms={useSite().terms} />,
});
