import { createFileRoute } from '@tanstack/react-router';
import { saleFiguresQuery, WaysToSellPage } from '#app/features/content/web/ways-to-sell-page.tsx';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';

export const Route = createFileRoute('/ways-to-sell')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(saleFiguresQuery);
  },
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: 'Ways to Sell Your Embroidery Machine',
      address: '/ways-to-sell',
      summary: (site) => summaryOfText(site, '/ways-to-sell'),
    }),
  component: WaysToSellPage,
});
