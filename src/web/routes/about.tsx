import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '#app/features/content/web/about-page.tsx';
import { pageTextsQuery } from '#app/features/content/web/page-texts.tsx';
import { visitFiguresQuery } from '#app/features/site/web/counted-visits.tsx';
import { lendersQuery, useSite } from '#app/features/site/web/site.queries.ts';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(pageTextsQuery),
      queryClient.prefetchQuery(lendersQuery),
      queryClient.prefetchQuery(visitFiguresQuery),
    ]);
  },
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: 'About Us',
      address: '/about',
      summary: (site) => summaryOfText(site, '/about'),
    }),
  component: () => <AboutPage site={useSite()} />,
});
