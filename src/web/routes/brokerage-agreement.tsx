import { createFileRoute } from '@tanstack/react-router';
import { BrokerageAgreementPage } from '#app/features/content/web/brokerage-agreement-page.tsx';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';

export const Route = createFileRoute('/brokerage-agreement')({
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: 'Brokerage Agreement',
      address: '/brokerage-agreement',
      summary: (site) => summaryOfText(site, '/brokerage-agreement'),
    }),
  component: BrokerageAgreementPage,
});
